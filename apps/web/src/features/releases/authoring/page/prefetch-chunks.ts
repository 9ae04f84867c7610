import { preloadUploader } from '#lib/resumable-upload.ts';

/** What this page may have to show when the connection is gone is fetched while it is there. */
export const prefetchChunks = (): void => {
  const parts = [import('../drafts/drafts-screen.tsx'), preloadUploader()];
  // Where even that fails, it is asked for again when it is needed.
  void Promise.allSettled(parts);
};
