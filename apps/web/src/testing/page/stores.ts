import * as stores from '#lib/store.ts';

const resets: (() => void)[] = [];
const { createStore } = stores;

// Modules create their stores once per worker. This module is imported before them.
Object.defineProperty(stores, 'createStore', {
  configurable: true,
  value: <T>(initial: T) => {
    const store = createStore(initial);
    resets.push(() => store.set(initial));
    return store;
  },
});

/** Returns the stores of all modules to their initial values. */
export const resetStores = (): void => {
  for (const reset of resets) reset();
};
