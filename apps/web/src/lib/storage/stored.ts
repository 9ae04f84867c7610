/**
 * A small value kept in local storage under `dubplate.<name>`, so that it outlives the visit.
 * Where storage is blocked it lives as long as the page.
 */
export interface Stored {
  readonly key: string;
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

export const stored = (name: string): Stored => {
  const key = `dubplate.${name}`;
  let fallback: string | null = null;
  return {
    key,
    read() {
      try {
        return localStorage.getItem(key);
      } catch {
        return fallback;
      }
    },
    write(value) {
      fallback = value;
      try {
        localStorage.setItem(key, value);
      } catch {
        // Full or blocked: the page's own copy serves until it is closed.
      }
    },
    remove() {
      fallback = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Blocked: there was nothing to remove.
      }
    },
  };
};
