import { createSignal } from '#lib/signal.ts';

/** Emitted when the connection is back: every part that could not be loaded loads again. */
export const retryFailedParts = createSignal();
