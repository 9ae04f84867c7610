import { createSignal } from '#lib/signal.ts';

/** Emitted when the connection is back: all failed parts load again. */
export const retryFailedParts = createSignal();
