// Every widget in each of its states, for working on them: `npm run dev`, then /dev/ui/. Never built.
import '../../src/ui/theme/fonts.css';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/mantine-first.css';
import '../../src/ui/theme/mantine-ours.css';
import '../../src/ui/theme/page.css';
import '../../src/ui/theme/reduced-motion.css';
import '../../src/ui/theme/mantine-rest.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { Appearance } from '../../src/app/app.tsx';
import { bundles } from '../../src/app/texts/bundles.ts';
import { startI18n } from '../../src/lib/i18n/i18n.ts';
import { queryClient } from '../../src/lib/query-client.ts';
import { Page } from './page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
await startI18n(bundles);
const router = createRouter({ routeTree: createRootRoute({ component: Page }), history: createMemoryHistory() });
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <Suspense>
      <Appearance>
        <RouterProvider router={router as never} />
      </Appearance>
    </Suspense>
  </QueryClientProvider>,
);
