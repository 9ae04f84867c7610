/**
 * A small value in local storage under `dubplate.<name>`. If storage is blocked or full, it lasts only as long as the
 * page.
 */
export interface Stored {
  readonly key: string;
  read(): string | null;
  write(value: string): void;
  remove(): void;
}

export const stored = (name: string): Stored => {
  const key = `dubplate.${name}`;
  /** A value that the storage rejected, and the storage's value at that time. */
  let unsaved: { readonly value: string; readonly instead: string | null } | null = null;
  const readStorage = (): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    key,
    read() {
      const found = readStorage();
      // A different value in storage is newer, from another tab.
      return unsaved && unsaved.instead === found ? unsaved.value : found;
    },
    write(value) {
      try {
        localStorage.setItem(key, value);
        unsaved = null;
      } catch {
        unsaved = { value, instead: readStorage() };
      }
    },
    remove() {
      unsaved = null;
      try {
        localStorage.removeItem(key);
      } catch {
        // Blocked: there was nothing to remove.
      }
    },
  };
};
