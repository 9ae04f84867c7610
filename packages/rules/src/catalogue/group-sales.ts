import { reportedUpc } from '../releases/codes.ts';
import type { ReadRow, SalesRow } from '../royalties/sales-table.ts';
import type { CatalogueArtist, CatalogueIssue, CatalogueTrack, FoundCatalogue, Place } from './catalogue-release.ts';
import { checkUpcs, createIssueList, finishRelease, shown } from './finish-catalogue.ts';
import { parseNames, splitFeaturing } from './name-list.ts';
import { nameKey } from './read-values.ts';
import type { ReferenceNames } from './reference-names.ts';

/** Counts what stores call a thing; the most frequent name counts, the first of equally frequent ones. */
const createNames = () => {
  const counts = new Map<string, number>();
  return {
    /** @returns the characters that are kept because of it */
    add(name: string | undefined): number {
      if (!name) return 0;
      const count = counts.get(name);
      if (count === undefined && counts.size >= NAMES_MAX) return 0;
      counts.set(name, (count ?? 0) + 1);
      return count === undefined ? name.length : 0;
    },
    best(): string {
      let found = '';
      for (const [name, count] of counts) if (count > (counts.get(found) ?? 0)) found = name;
      return found;
    },
  };
};

interface SoldTrack {
  readonly isrc: string | null;
  readonly line: number;
  readonly titles: ReturnType<typeof createNames>;
  readonly artists: ReturnType<typeof createNames>;
}

interface SoldRelease {
  readonly upc: string | null;
  readonly line: number;
  readonly titles: ReturnType<typeof createNames>;
  readonly artists: ReturnType<typeof createNames>;
  /** By ISRC. */
  readonly tracks: Map<string, SoldTrack>;
  readonly issues: CatalogueIssue[];
}

/** Names of one thing that are counted. */
const NAMES_MAX = 50;

const artistsOf = (written: string): CatalogueArtist[] => {
  if (written === '') return [];
  const { main, featuring } = splitFeaturing(written);
  return [
    { name: main, role: 'PRIMARY_ARTIST', spotifyId: null, appleId: null },
    ...(featuring === null ? [] : parseNames(featuring, false)).map((guest) => ({
      ...guest,
      role: 'FEATURING' as const,
    })),
  ];
};

const toTrack = ({ isrc, titles, artists }: SoldTrack): CatalogueTrack => ({
  disc: 1,
  number: null,
  title: titles.best(),
  titleVersion: null,
  isrc,
  iswc: null,
  artists: artistsOf(artists.best()),
  composers: [],
  credits: [],
  genre: null,
  subgenre: null,
  language: null,
  titleLanguage: null,
  advisory: null,
  isInstrumental: false,
  aiContribution: null,
  previewStart: null,
  duration: null,
  lyrics: null,
  file: null,
});

/**
 * Groups the rows of a sales report into releases by UPC. A row without a UPC belongs to the release in which its ISRC
 * appears elsewhere, else it is a single. Tracks come in the order in which they appear.
 */
export const createSalesGroups = (
  names: ReferenceNames,
  columnOf: (field: 'isrc' | 'upc' | 'title') => string | null,
) => {
  const byUpc = new Map<string, SoldRelease>();
  const singles = new Map<string, SoldRelease>();
  const issues = createIssueList();
  const withoutCode = new Set<string>();
  let tracks = 0;
  let characters = 0;

  const releaseOf = (list: Map<string, SoldRelease>, key: string, upc: string | null, line: number): SoldRelease => {
    const known = list.get(key);
    if (known) return known;
    const made = { upc, line, titles: createNames(), artists: createNames(), tracks: new Map(), issues: [] };
    list.set(key, made);
    return made;
  };
  const addTrack = (release: SoldRelease, { isrc, line, title, artist }: SalesRow): void => {
    const key = isrc ?? '';
    const known = release.tracks.get(key);
    const track = known ?? { isrc, line, titles: createNames(), artists: createNames() };
    if (!known) {
      tracks += 1;
      release.tracks.set(key, track);
    }
    characters += track.titles.add(title);
    characters += track.artists.add(artist);
  };
  const addSale = (row: SalesRow, isSpoiled: boolean): void => {
    const { upc: written, isrc, line, title, artist, releaseTitle } = row;
    const upc = written === null ? null : (reportedUpc(written) ?? written);
    if (upc === null && isrc === null) {
      const key = nameKey(`${artist} ${title}`);
      if (key === '' || withoutCode.has(key) || issues.isFull()) return;
      withoutCode.add(key);
      issues.push({ path: '', code: 'line_without_release', line, column: columnOf('isrc') });
      return;
    }
    const release = upc === null ? releaseOf(singles, isrc ?? '', null, line) : releaseOf(byUpc, upc, upc, line);
    characters += release.titles.add(releaseTitle);
    // A row of a whole album has its title, and no track.
    if (isrc === null) {
      if (!releaseTitle) characters += release.titles.add(title);
      characters += release.artists.add(artist);
    } else addTrack(release, row);
    if (isSpoiled && release.issues.length === 0)
      release.issues.push({
        path: 'upc',
        code: 'upc_spoiled',
        values: { value: shown(title) },
        line,
        column: columnOf('upc'),
      });
  };

  /** Moves singles into the releases that have their recording. */
  const joinSingles = (): SoldRelease[] => {
    const isrcs = new Map<string, SoldRelease>();
    for (const release of byUpc.values())
      for (const isrc of release.tracks.keys()) if (!isrcs.has(isrc)) isrcs.set(isrc, release);
    const alone = [...singles].flatMap(([isrc, single]) => (isrcs.has(isrc) ? [] : [single]));
    return [...byUpc.values(), ...alone].toSorted((a, b) => a.line - b.line);
  };

  return {
    add(entry: ReadRow): void {
      if (entry.type === 'row') addSale(entry.row, entry.warnings.includes('upc_spoiled'));
      else if (entry.type === 'issue')
        issues.push({
          path: '',
          code: 'line_unreadable',
          values: { value: shown(entry.value) },
          line: entry.line,
          column: null,
        });
    },
    size: () => ({ releases: byUpc.size + singles.size, tracks, characters }),

    finish(): FoundCatalogue {
      const releases = joinSingles().map((sold) => {
        const list = [...sold.tracks.values()];
        const [only] = list;
        const artist = sold.artists.best();
        const title = sold.titles.best() || (list.length === 1 && only ? only.titles.best() : '');
        const release = {
          title,
          titleVersion: null,
          artists: artistsOf(artist),
          upc: sold.upc,
          type: null,
          label: null,
          pLine: null,
          cLine: null,
          genre: null,
          subgenre: null,
          language: null,
          releaseDate: null,
          originalReleaseDate: null,
          preorderDate: null,
          releaseTime: null,
          releaseTimeZone: null,
          territories: [],
          excludedTerritories: [],
          cover: null,
          tracks: list.map(toTrack),
        };
        const placeOf = (path: string): Place => {
          const [, index, field] = /^tracks\.(\d+)\.(.*)$/.exec(path) ?? [];
          const column = (name: string | undefined) =>
            name === 'isrc' || name === 'upc' || name === 'title' ? columnOf(name) : null;
          return index === undefined
            ? { line: sold.line, column: column(path) }
            : { line: list[Number(index)]?.line ?? sold.line, column: column(field) };
        };
        const raw = { release, issues: sold.issues, placeOf, hasNumbers: false };
        return { found: finishRelease(raw, names), placeOf };
      });
      return { releases: checkUpcs(releases), issues: issues.all() };
    },
  };
};

export type SalesGroups = ReturnType<typeof createSalesGroups>;
