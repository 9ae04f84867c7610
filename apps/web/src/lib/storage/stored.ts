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

/** Parses data that an earlier version, another program or a bug may have stored; returns null if it is invalid. */
export type Parse<T> = (value: unknown) => T | null;

interface StoredJson<T> {
  /** Returns the stored value, or null if it is missing or invalid. */
  read(): T | null;
  write(value: T): void;
}

/** A JSON value in local storage, validated when read. */
export const storedJson = <T>(name: string, parse: Parse<T>): StoredJson<T> => {
  const kept = stored(name);
  return {
    read() {
      try {
        return parse(JSON.parse(kept.read() ?? 'null'));
      } catch {
        return null;
      }
    },
    write: (value) => kept.write(JSON.stringify(value)),
  };
};

/** Returns the fields of an object, or null for other values. */
export const asFields = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** Returns the items of a list that can be parsed, without the others. */
export const asList = <T>(value: unknown, parse: Parse<T>): T[] =>
  Array.isArray(value) ? value.flatMap((item) => parse(item) ?? []) : [];
