/** Creates an event; `on` returns a function that unsubscribes. */
export interface Signal<T> {
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
