import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useInstance } from '#features/reference/index.ts';
import { useFormat } from '#lib/i18n/format.ts';
import { inLoadedLanguages, useLanguage, useMessages } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';
import { UiProvider } from '#ui/texts/ui-provider.tsx';
import { cssVariables, theme } from '#ui/theme/theme.ts';
import { queryClient } from '../lib/query-client.ts';
import { colorSchemeManager } from '../ui/theme/theme.ts';
import { FatalErrorPage } from './pages/errors/error-page.tsx';
import { router } from './router.ts';
import { Splash } from './shell/layouts/root-layout.tsx';

/** Theme, and the texts and formats of the widgets. */
export const Appearance = ({ children }: { children: ReactNode }) => {
  const language = useLanguage();
  const format = useFormat();
  const siteName = useInstance()?.product_name ?? '';
  const text = useMessages('entry', 'ui');
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <UiProvider value={{ siteName, locale: locales[language], text, format, inLoadedLanguages }}>
        {children}
      </UiProvider>
    </MantineProvider>
  );
};

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary FallbackComponent={FatalErrorPage}>
      <Suspense fallback={<Splash />}>
        <Appearance>
          <RouterProvider router={router} />
        </Appearance>
      </Suspense>
    </ErrorBoundary>
  </QueryClientProvider>
);
