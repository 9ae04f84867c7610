import { createSignal, createStore } from '#lib/store.ts';

/** All failed parts load again: the connection is back, or somebody asked for it. */
export const retryFailedParts = createSignal();

/** True while the page itself says why parts fail: there is no connection. The app sets it. */
export const isErrorShown = createStore(false);
