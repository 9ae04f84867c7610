import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { isOnline, onConnection } from '#lib/http/connection.ts';

/** Loads a page that failed once more; by itself when the connection comes back. */
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
