import { stored } from './stored.ts';

/** Parses data that an earlier version, another program or a bug may have stored; returns null if it is invalid. */
export type Parse<T> = (value: unknown) => T | null;

export interface StoredJson<T> {
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
