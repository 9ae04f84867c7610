import { nameKey } from './read-values.ts';

/** A genre or style with its names in all languages. */
export interface NamedStyle {
  readonly uuid: string;
  readonly names: readonly string[];
  readonly childs: readonly { readonly uuid: string; readonly names: readonly string[] }[];
}

export interface NamedLanguage {
  readonly uuid: string;
  /** Its ISO code among them. */
  readonly names: readonly string[];
}

export interface FoundStyle {
  readonly primary: string;
  readonly secondary: string | null;
}

/** Finds genres and languages by what catalogues call them. */
export interface ReferenceNames {
  /** @returns null if the genre is not in the list */
  style(genre: string | null, subgenre: string | null): FoundStyle | null;
  language(name: string): string | null;
}

/** Words for recordings without words. */
const WORDLESS = ['zxx', 'instrumental', 'инструментал', 'no linguistic content'].map(nameKey);

/** The whole name first, then its parts: `Hip-Hop/Rap`, `Electronic > House`. */
const partsOf = (name: string): string[] => [name, ...name.split(/[/>|,;]+|\s[-–—]\s/)].map(nameKey).filter(Boolean);

const indexOf = <Entry extends { readonly names: readonly string[] }>(
  entries: readonly Entry[],
): Map<string, Entry> => {
  const index = new Map<string, Entry>();
  for (const entry of entries)
    for (const name of entry.names) if (!index.has(nameKey(name))) index.set(nameKey(name), entry);
  return index;
};

export const createReferenceNames = (
  styles: readonly NamedStyle[],
  languages: readonly NamedLanguage[],
): ReferenceNames => {
  const primaries = indexOf(styles);
  const childs = indexOf(
    styles.flatMap(({ uuid: primary, childs: list }) => list.map(({ uuid, names }) => ({ primary, uuid, names }))),
  );
  const childsOf = new Map(styles.map(({ uuid, childs: list }) => [uuid, indexOf(list)]));
  const languageIndex = indexOf(languages);
  const wordless = languageIndex.get('zxx')?.uuid ?? null;

  const childOf = (primary: string | null, names: readonly string[]): FoundStyle | null => {
    for (const name of names) {
      const own = primary === null ? undefined : childsOf.get(primary)?.get(name);
      if (primary !== null && own) return { primary, secondary: own.uuid };
      const other = primary === null ? childs.get(name) : undefined;
      if (other) return { primary: other.primary, secondary: other.uuid };
    }
    return null;
  };

  return {
    style(genre, subgenre) {
      const names = partsOf(genre ?? '');
      const below = partsOf(subgenre ?? '');
      const primary = names.map((name) => primaries.get(name)?.uuid).find((uuid) => uuid !== undefined) ?? null;
      if (primary !== null) return childOf(primary, [...below, ...names.slice(1)]) ?? { primary, secondary: null };
      const found = childOf(null, [...names, ...below]);
      if (found) return found;
      const fromBelow = below.map((name) => primaries.get(name)?.uuid).find((uuid) => uuid !== undefined);
      return fromBelow === undefined ? null : { primary: fromBelow, secondary: null };
    },
    language(name) {
      const key = nameKey(name);
      if (WORDLESS.includes(key)) return wordless;
      const [, code = ''] = /^([a-z]{2,3})[-_][a-z]{2,4}(?:[-_]|$)/i.exec(name.trim()) ?? [];
      return (languageIndex.get(key) ?? languageIndex.get(nameKey(code)))?.uuid ?? null;
    },
  };
};
