import { CATALOGUE_FIELDS, type CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import { type CatalogueFormat, CONTRIBUTOR_COLUMNS, type ContributorRole } from './catalogue-formats.ts';
import { nameKey } from './read-values.ts';

/** Lines before the header: explanations, examples, the name of a company. */
const LINES_ABOVE = 30;

export interface FoundTable {
  readonly format: CatalogueFormat;
  /** The index of the header among the lines. */
  readonly index: number;
  /** The columns as they are written. */
  readonly header: readonly string[];
}

const keysOf = (header: readonly string[]): string[] => header.map(nameKey);

const placesOf = (keys: readonly string[], columns: readonly string[] = []): number[] =>
  columns.map((column) => keys.indexOf(nameKey(column))).filter((place) => place !== -1);

const fits = (keys: readonly string[], { markers, needs = [], columns }: CatalogueFormat): boolean =>
  markers.every((marker) => keys.includes(nameKey(marker))) &&
  needs.every((fields) => fields.some((field) => placesOf(keys, columns[field]).length > 0));

/** Whether a line has most columns of a known form, but not all: a form that has changed, or two that are mixed. */
export const fitsInPart = (
  lines: readonly (readonly string[])[],
  forms: readonly { readonly markers: readonly string[] }[],
): boolean =>
  lines.slice(0, LINES_ABOVE).some((header) => {
    const keys = new Set(keysOf(header));
    return forms.some(({ markers }) => {
      const found = markers.filter((marker) => keys.has(nameKey(marker))).length;
      return found < markers.length && found * 2 > markers.length;
    });
  });

/** Finds the header among the first lines; the first format that fits counts. */
export const findTable = (
  lines: readonly (readonly string[])[],
  formats: readonly CatalogueFormat[],
): FoundTable | null => {
  for (const format of formats)
    for (const [index, header] of lines.slice(0, LINES_ABOVE).entries())
      if (fits(keysOf(header), format)) return { format, index, header };
  return null;
};

export interface CatalogueCell {
  readonly text: string;
  readonly column: string;
}

export interface CatalogueRow {
  readonly line: number;
  /** What has a value. */
  readonly cells: ReadonlyMap<CatalogueField, CatalogueCell>;
  /** Columns with a value that no field takes. */
  readonly others: readonly string[];
}

/** Creates a function that reads the rows below a header; null for an empty line. */
export const createCatalogueReader = ({ format, header }: FoundTable) => {
  const keys = keysOf(header);
  const places = CATALOGUE_FIELDS.map((field) => [field, placesOf(keys, format.columns[field])] as const);
  const taken = new Set(places.flatMap(([, list]) => list));
  return (cells: readonly string[], line: number): CatalogueRow | null => {
    const found = new Map<CatalogueField, CatalogueCell>();
    for (const [field, list] of places) {
      const place = list.find((one) => cells[one]?.trim());
      if (place !== undefined)
        found.set(field, { text: cells[place]?.trim() ?? '', column: header[place]?.trim() ?? '' });
    }
    const others = cells.flatMap((cell, place) =>
      cell.trim() !== '' && !taken.has(place) ? [header[place]?.trim() || String(place + 1)] : [],
    );
    return found.size === 0 && others.length === 0 ? null : { line, cells: found, others };
  };
};

/** A person of Believe's second table, with their tracks by role. */
export interface ContributorRow {
  readonly line: number;
  readonly release: string;
  readonly name: string;
  readonly spotifyId: string | null;
  readonly appleId: string | null;
  readonly parts: readonly {
    readonly column: string;
    readonly role: ContributorRole;
    /** Such as `1.1`: disc and number. */
    readonly tracks: readonly string[];
  }[];
}

/** Creates a function that reads the second table below its header; null if the line is no such header. */
export const findContributors = (header: readonly string[]) => {
  const keys = keysOf(header);
  const placeOf = (column: string): number => keys.indexOf(nameKey(column));
  const [release, name] = [placeOf(CONTRIBUTOR_COLUMNS.release), placeOf(CONTRIBUTOR_COLUMNS.name)];
  if (name === -1) return null;
  const roles = CONTRIBUTOR_COLUMNS.roles.flatMap(([start, role]) => {
    const place = keys.findIndex((key) => key.startsWith(nameKey(start)) && key.includes('track'));
    const short = place === -1 ? keys.indexOf(nameKey(start)) : place;
    return short === -1 ? [] : [{ place: short, role }];
  });
  const [spotify, apple] = [placeOf(CONTRIBUTOR_COLUMNS.spotify), placeOf(CONTRIBUTOR_COLUMNS.apple)];
  return (cells: readonly string[], line: number): ContributorRow | null => {
    const textAt = (place: number): string => cells[place]?.trim() ?? '';
    if (textAt(name) === '') return null;
    return {
      line,
      release: textAt(release),
      name: textAt(name),
      spotifyId: textAt(spotify) || null,
      appleId: textAt(apple) || null,
      parts: roles.flatMap(({ place, role }) => {
        const tracks = textAt(place)
          .split(/[;,\s]+/)
          .filter((track) => track !== '');
        return tracks.length > 0 ? [{ column: header[place]?.trim() ?? '', role, tracks }] : [];
      }),
    };
  };
};
