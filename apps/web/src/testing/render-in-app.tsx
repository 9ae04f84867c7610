import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { queryClient } from '../lib/http/query-client.ts';
import { texts } from '../ui/texts/en.ts';
import { UiProvider } from '../ui/texts/ui-provider.tsx';

/** What every part of the app stands in. */
const Surroundings = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MantineProvider>
      <UiProvider value={{ siteName: 'Dubplate', locale: 'en-GB', texts, format: { bytes: String, duration: String } }}>
        <Suspense fallback={null}>{children}</Suspense>
      </UiProvider>
    </MantineProvider>
  </QueryClientProvider>
);

/** Draws a part of the app, with texts, theme and queries around it. */
export const renderInApp = async (part: ReactNode) =>
  act(async () => render(part, { wrapper: Surroundings, onCaughtError: () => undefined }));
