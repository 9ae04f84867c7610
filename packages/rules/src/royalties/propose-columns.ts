import { headerNames } from './sales-table.ts';

/** The columns of a header, as a format names them; a repeated name has its number. */
export const columnsOf = (cells: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const [name = ''] = headerNames([cell]);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return name === '' ? '' : count === 1 ? cell.trim() : `${cell.trim()} (${count})`;
  });
};

const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const pairsOf = (name: string): string[] =>
  Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2));

/** How similar two names are, from 0 to 1: the share of their pairs of letters that they have in common. */
export const similarity = (one: string, other: string): number => {
  const [a, b] = [plainName(one), plainName(other)];
  if (a === b) return 1;
  const pairs = pairsOf(b);
  const all = pairsOf(a).length + pairs.length;
  if (all === 0) return 0;
  let common = 0;
  for (const pair of pairsOf(a)) {
    const place = pairs.indexOf(pair);
    if (place === -1) continue;
    pairs.splice(place, 1);
    common += 1;
  }
  return (2 * common) / all;
};

/** Below this, two names have hardly anything in common. */
const SIMILAR = 0.6;

/**
 * Proposes a column for each field, the most similar names first; each column once, and none for a field with nothing
 * similar.
 * @param namesOf returns the names that a field has elsewhere
 */
export const proposeColumns = <Field extends string>(
  fields: readonly Field[],
  namesOf: (field: Field) => readonly string[],
  columns: readonly string[],
): Record<Field, string> => {
  const pairs = fields
    .flatMap((field) =>
      columns
        .filter((column) => column !== '')
        .map((column) => ({
          field,
          column,
          score: Math.max(...namesOf(field).map((name) => similarity(name, column))),
        })),
    )
    .filter(({ score }) => score >= SIMILAR)
    .toSorted((a, b) => b.score - a.score);
  const proposed = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  const used = new Set<string>();
  for (const { field, column } of pairs) {
    if (proposed[field] !== '' || used.has(column)) continue;
    proposed[field] = column;
    used.add(column);
  }
  return proposed;
};
