/** A value that an action changed. */
export interface Difference {
  /** The path of the value: `roles`, `deletion.due_at`. */
  readonly path: string;
  readonly before: Value;
  readonly after: Value;
}

/** A value that fits on one line; undefined if missing. */
export type Value = string | number | boolean | null | undefined;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Every value by its path; lists of plain values are one value, and other lists are counted by place. */
const flatten = (value: unknown, path: string, into: Map<string, Value>): void => {
  if (isRecord(value)) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, path === '' ? key : `${path}.${key}`, into);
  } else if (Array.isArray(value) && !value.every(isPlain)) {
    value.forEach((inner, place) => {
      flatten(inner, `${path}.${place + 1}`, into);
    });
  } else if (Array.isArray(value)) {
    into.set(path, value.length === 0 ? null : value.join(', '));
  } else into.set(path, value as Value);
};

const flat = (value: unknown): Map<string, Value> => {
  const into = new Map<string, Value>();
  if (value !== null && value !== undefined) flatten(value, '', into);
  return into;
};

/** Returns the values that differ, in the order of their fields. */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((one) => (one.before ?? null) !== (one.after ?? null));
};
