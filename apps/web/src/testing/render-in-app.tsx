import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { inLoadedLanguages, loadMessages } from '../lib/i18n/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { UiProvider } from '../ui/texts/ui-provider.tsx';

const text = await loadMessages('entry', 'ui');
const context = {
  siteName: 'Dubplate',
  locale: 'en-GB',
  text,
  format: { bytes: String, duration: String },
  inLoadedLanguages,
};

/** The providers of the app. */
const Providers = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider>
      <UiProvider value={context}>
        <Suspense fallback={null}>{children}</Suspense>
      </UiProvider>
    </MantineProvider>
  </QueryClientProvider>
);

/** Renders a part of the app with texts, theme and queries. */
export const renderInApp = async (part: ReactNode) =>
  act(async () => render(part, { wrapper: Providers, onCaughtError: () => undefined }));
