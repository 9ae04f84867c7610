import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { queryClient } from '../lib/query-client.ts';
import { Appearance } from './appearance.tsx';
import { FatalErrorPage } from './pages/errors/fatal-error-page.tsx';
import { router } from './router.ts';
import { Splash } from './shell/splash.tsx';

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
