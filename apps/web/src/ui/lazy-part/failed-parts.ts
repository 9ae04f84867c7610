const waiting = new Set<() => void>();

/** A part that could not be loaded waits here for `retryFailedParts`; answers how to stop. */
export const onRetryFailedParts = (retry: () => void): (() => void) => {
  waiting.add(retry);
  return () => {
    waiting.delete(retry);
  };
};

/** Loads again whatever could not be loaded: for when the connection is back. */
export const retryFailedParts = (): void => {
  for (const retry of [...waiting]) retry();
};
