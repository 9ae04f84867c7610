import { use } from 'react';

/** A module fetched on first use. A failure is kept until `forget`; the next load then retries. */
export interface LazyModule<T> {
  /** Fetches the module if it is not loaded. */
  load(): Promise<T>;
  /** For components: suspends until the module is loaded; throws its error. */
  useModule(): T;
  /** Clears an error, so that the next load retries. */
  forget(): void;
}

export const lazyModule = <T>(fetchModule: () => Promise<T>): LazyModule<T> => {
  let found: { readonly value: T; readonly settled: Promise<T> } | null = null;
  let failed: { readonly error: unknown } | null = null;
  let pending: Promise<T> | null = null;

  const load = (): Promise<T> => {
    if (found) return Promise.resolve(found.value);
    failed = null;
    pending ??= fetchModule()
      .then(
        (value) => {
          // Marked like React's own awaited promises, so that reading it never suspends.
          found = { value, settled: Object.assign(Promise.resolve(value), { status: 'fulfilled', value }) };
          return value;
        },
        (error: unknown) => {
          failed = { error };
          throw error;
        },
      )
      .finally(() => {
        pending = null;
      });
    return pending;
  };
  return {
    load,
    useModule() {
      // A component that suspended in `use` must resume through it.
      if (found) return use(found.settled);
      if (failed) throw failed.error;
      return use(load());
    },
    forget() {
      failed = null;
    },
  };
};
