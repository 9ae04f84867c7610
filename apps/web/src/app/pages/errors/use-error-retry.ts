import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { ChunkError } from '#lib/chunks/load-chunk.ts';
import { isOnline, onConnection } from '#lib/http/connection.ts';

/** A restarting server is back within seconds, and a page without its code makes no calls that would detect it. */
const CHUNK_RETRY_MS = 5_000;

/** Reloads a failed page: on request, when the connection is restored, and every few seconds if its code is missing. */
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
