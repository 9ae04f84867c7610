import { useSyncExternalStore } from 'react';

/** Creates an event; `on` returns a function that unsubscribes. */
interface Signal<T> {
  on(listener: (value: T) => void): () => void;
  emit(value: T): void;
}

export const createSignal = <T = void>(): Signal<T> => {
  const listeners = new Set<(value: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(value) {
      for (const listener of [...listeners]) listener(value);
    },
  };
};

/** A value outside of components that components can subscribe to. */
interface Store<T> {
  get(): T;
  set(next: T): void;
  /** Subscribes to changes; returns a function that unsubscribes. */
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

/** Returns the store's value and re-renders when it changes. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** Returns a part of the store's value and re-renders only when that part changes. */
export const useStoreValue = <T, Value extends boolean | number | string | null>(
  store: Store<T>,
  select: (value: T) => Value,
): Value => useSyncExternalStore(store.subscribe, () => select(store.get()));
