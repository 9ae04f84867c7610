import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { isOnline, onConnection } from '#lib/http/connection.ts';

/** A server that restarts is back within seconds, and a page without its code calls nothing that would show it. */
const CHUNK_RETRY_MS = 5_000;

/** Reloads a page that failed: on request, when the connection is restored, and every few seconds where its code is missing. */
export const useErrorRetry = (error: unknown, reset: () => void): (() => void) => {
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
  useEffect(() => {
    if (!(error instanceof ChunkError)) return;
    const timer = setInterval(retry, CHUNK_RETRY_MS);
    return () => clearInterval(timer);
  }, [error, retry]);
  return retry;
};
