export const textOf = (value: unknown, otherwise = ''): string => (typeof value === 'string' ? value : otherwise);
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const numberOrNull = (value: unknown): number | null => (Number.isFinite(value) ? (value as number) : null);

/** Whether a value may stand in a field that holds this when it is empty: the same kind, or text where there is none. */
const fits = (value: unknown, blank: unknown): boolean =>
  blank === null ? value === null || typeof value === 'string' : typeof value === typeof blank;

/** The fields of `blank`, with what was kept of each; those that hold something else than they should stay blank. */
export const fieldsLike = <Fields extends object>(blank: Fields, kept: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(blank).map(([name, value]) => [name, fits(kept[name], value) ? kept[name] : value]),
  ) as Fields;
