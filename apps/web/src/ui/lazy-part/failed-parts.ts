import { createSignal } from '#lib/store.ts';

/** Emitted when the connection is back: all failed parts load again. */
export const retryFailedParts = createSignal();
