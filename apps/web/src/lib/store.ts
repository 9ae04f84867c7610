import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** One value that changes outside of components, and that they may watch. */
export interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Calls back after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export const createStore = <T>(initial: T): Store<T> => {
  const changed = createSignal();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
    subscribe: changed.on,
  };
};

/** The store's value; the component renders again when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** One thing about the store's value; the component renders again only when that changes. */
export const useStoreValue = <T, Value extends boolean | number | string | null>(
  store: Store<T>,
  select: (value: T) => Value,
): Value => useSyncExternalStore(store.subscribe, () => select(store.get()));
