// Every widget on one page, for looking at while working on them. Served by `npm run dev` at /gallery/, never built.
import '../src/ui/theme/fonts.css';
import '../src/ui/theme/tokens.css';
import '../src/ui/theme/mantine-first.css';
import '../src/ui/theme/mantine-ours.css';
import '../src/ui/theme/page.css';
import '../src/ui/theme/reduced-motion.css';
import '../src/ui/theme/mantine-rest.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from '../src/app/app.tsx';
import { bundles } from '../src/app/texts/bundles.ts';
import { startI18n } from '../src/lib/i18n/i18n.ts';
import { queryClient } from '../src/lib/query-client.ts';
import { ConfirmHost } from '../src/ui/dialog/confirm-host.tsx';
import { NoticeStack } from '../src/ui/notices/notice-stack.tsx';
import { PlayerHost } from '../src/ui/player/player-host.tsx';
import { Exhibits } from './exhibits.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
await startI18n(bundles);
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Suspense>
      <Appearance>
        <Exhibits />
        <PlayerHost />
        <NoticeStack />
        <ConfirmHost />
      </Appearance>
    </Suspense>
  </QueryClientProvider>,
);
