import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isOnline, onConnection } from '#lib/http/connection.ts';

/** Reloads a page that failed: on request, and when the connection is restored. */
export const useErrorRetry = (reset: () => void): (() => void) => {
  const router = useRouter();
  const retry = useCallback(() => {
    void router.invalidate().then(reset);
  }, [router, reset]);
  useEffect(
    () =>
      onConnection(() => {
        if (isOnline()) retry();
      }),
    [retry],
  );
  return retry;
};
