import type { CatalogueImportsIssueCode } from '@dubplate/contract/catalogue-imports/errors';
import type { CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import type { LocalDate } from '../dates.ts';
import { reportedUpc } from '../releases/codes.ts';
import { reportedTerritory } from '../royalties/territory.ts';
import { addContributors } from './add-contributors.ts';
import {
  COMPOSER_FIELDS,
  CREDIT_FIELDS,
  RELEASE_ARTIST_FIELDS,
  RELEASE_FIELDS,
  TRACK_ARTIST_FIELDS,
  TRACK_FIELDS,
} from './catalogue-fields.ts';
import type { CatalogueFormat } from './catalogue-formats.ts';
import type {
  CatalogueArtist,
  CatalogueIssue,
  CatalogueLine,
  CatalogueRelease,
  CatalogueTrack,
  FoundCatalogue,
  Place,
} from './catalogue-release.ts';
import type { CatalogueCell, CatalogueRow, ContributorRow } from './catalogue-table.ts';
import { checkUpcs, createIssueList, finishRelease, shown } from './finish-catalogue.ts';
import { type ListedName, parseNames, splitFeaturing, splitInstrument } from './name-list.ts';
import {
  nameKey,
  parseAdvisory,
  parseAiContribution,
  parseCount,
  parseDate,
  parseLine,
  parseSeconds,
  parseType,
  parseYear,
  parseYesNo,
} from './read-values.ts';
import type { ReferenceNames } from './reference-names.ts';

interface PlacedCell extends CatalogueCell {
  readonly line: number;
}
type Cells = Map<CatalogueField, PlacedCell>;

interface DraftTrack {
  readonly cells: Cells;
  readonly line: number;
}

interface ReleaseDraft {
  readonly line: number;
  readonly cells: Cells;
  readonly tracks: DraftTrack[];
  /** By ISRC and title, so that a table with a line per sale has each recording once. */
  readonly byCode: Map<string, DraftTrack>;
  readonly issues: ReturnType<typeof createIssueList>;
}

/** The wire’s path of a field, if it is another. */
const PATHS: Readonly<Partial<Record<CatalogueField, string>>> = {
  release_title: 'title',
  release_version: 'title_version',
  p_year: 'p_line',
  c_year: 'c_line',
  cover_file: 'cover',
  track_title: 'title',
  track_version: 'title_version',
  track_number: 'number',
  track_genre: 'genre',
  track_subgenre: 'subgenre',
  track_language: 'language',
  track_file: 'file',
  ...Object.fromEntries([...RELEASE_ARTIST_FIELDS, ...TRACK_ARTIST_FIELDS].map(([field]) => [field, 'artists'])),
  ...Object.fromEntries(COMPOSER_FIELDS.map(([field]) => [field, 'composers'])),
  ...Object.fromEntries(CREDIT_FIELDS.map(([field]) => [field, 'credits'])),
};
const pathOf = (field: CatalogueField): string => PATHS[field] ?? field;

const placesIn = (cells: Cells, prefix: string): [string, Place][] =>
  // The first column of a path counts.
  [...cells].map(([field, { line, column }]): [string, Place] => [prefix + pathOf(field), { line, column }]).reverse();

/** A text that a spreadsheet would calculate. */
const FORMULA = /^[=@]|^[+-][^\d\s]*\(/;

/** Our template writes a quote before a text that begins like a formula. */
const QUOTED = /^'+[=+\-@\t\r]/;

/** Reads the values of some cells, and reports those that are none. */
const createValues = (cells: Cells, format: CatalogueFormat, issues: CatalogueIssue[]) => {
  const { isOwn = false, dateOrder } = format;
  const textOf = (field: CatalogueField): string | null => {
    const text = cells.get(field)?.text ?? null;
    return isOwn && text !== null && QUOTED.test(text) ? text.slice(1) : text;
  };
  const report = (field: CatalogueField, code: CatalogueImportsIssueCode, values: CatalogueIssue['values'] = {}) => {
    const { line = null, column = null } = cells.get(field) ?? {};
    const value = shown(textOf(field) ?? '');
    issues.push({ path: pathOf(field), code, values: { value, ...values }, line, column });
  };
  for (const [field, { text }] of cells) if (FORMULA.test(text)) report(field, 'formula_text');

  const parsed = <Value>(
    field: CatalogueField,
    parse: (text: string) => Value | null,
    code: CatalogueImportsIssueCode,
  ) => {
    const text = textOf(field);
    if (text === null) return null;
    const value = parse(text);
    if (value === null) report(field, code);
    return value;
  };
  const names = (field: CatalogueField): ListedName[] => {
    const text = textOf(field);
    return text === null ? [] : parseNames(text, isOwn);
  };
  return {
    text: textOf,
    report,
    parsed,
    date(field: CatalogueField): LocalDate | null {
      const read = parsed(field, (text) => parseDate(text, dateOrder), 'date_invalid');
      if (read?.isAmbiguous) report(field, 'date_ambiguous', { date: read.date });
      return read?.date ?? null;
    },
    line(lineField: CatalogueField, yearField: CatalogueField): CatalogueLine | null {
      const text = textOf(lineField);
      // Our template has the year in a column of its own.
      const line = text === null ? null : isOwn ? { year: null, text } : parseLine(text);
      const year = parsed(yearField, parseYear, 'year_invalid') ?? line?.year ?? null;
      return line === null && year === null ? null : { year, text: line?.text ?? null };
    },
    artists(fields: typeof RELEASE_ARTIST_FIELDS): CatalogueArtist[] {
      return fields.flatMap(([field, role]) =>
        names(field).flatMap((one): CatalogueArtist[] => {
          if (isOwn || role !== 'PRIMARY_ARTIST') return [{ ...one, role }];
          const { main, featuring } = splitFeaturing(one.name);
          const guests = featuring === null ? [] : parseNames(featuring, false);
          return [
            { ...one, name: main, role },
            ...guests.map((guest): CatalogueArtist => ({ ...guest, role: 'FEATURING' })),
          ];
        }),
      );
    },
    names,
    countries(field: CatalogueField): string[] {
      return (textOf(field) ?? '').split(/[;,|\s]*[;,|]\s*|\s+(?=[A-Z]{2}\b)/).flatMap((part) => {
        if (part === '') return [];
        const code = reportedTerritory(part);
        if (code === undefined) report(field, 'territory_unknown', { value: shown(part) });
        return code ? [code] : [];
      });
    },
  };
};

const readTrack = (cells: Cells, format: CatalogueFormat, issues: CatalogueIssue[]): CatalogueTrack => {
  const { text, parsed, artists, names, report } = createValues(cells, format, issues);
  const isSilent = parsed('instrumental', parseYesNo, 'yes_no_unknown');
  return {
    disc: parsed('disc', parseCount, 'disc_invalid') ?? 1,
    number: parsed('track_number', parseCount, 'track_number_invalid'),
    title: text('track_title') ?? '',
    titleVersion: text('track_version'),
    isrc: text('isrc')?.replace(/[\s-]/g, '').toUpperCase() ?? null,
    iswc:
      text('iswc')
        ?.replace(/[\s.-]/g, '')
        .toUpperCase() ?? null,
    artists: artists(TRACK_ARTIST_FIELDS),
    composers: COMPOSER_FIELDS.flatMap(([field, role]) => names(field).map(({ name }) => ({ name, role }))),
    credits: CREDIT_FIELDS.flatMap(([field, role]) =>
      names(field).map(({ name: written }) => {
        if (role !== 'MUSICIAN') return { name: written, role, instrument: null };
        const { name, instrument } = splitInstrument(written);
        if (instrument === null) report(field, 'instrument_missing', { value: shown(written) });
        return { name, role, instrument };
      }),
    ),
    genre: text('track_genre'),
    subgenre: text('track_subgenre'),
    language: text('track_language'),
    titleLanguage: text('title_language'),
    advisory: parsed('advisory', parseAdvisory, 'advisory_unknown'),
    isInstrumental: isSilent ?? false,
    aiContribution: parsed('ai_contribution', parseAiContribution, 'ai_contribution_unknown'),
    previewStart: parsed('preview_start', parseSeconds, 'seconds_invalid'),
    duration: parsed('duration', parseSeconds, 'seconds_invalid'),
    lyrics: text('lyrics'),
    file: text('track_file'),
  };
};

const readRelease = (
  cells: Cells,
  format: CatalogueFormat,
  issues: CatalogueIssue[],
): Omit<CatalogueRelease, 'tracks'> => {
  const { text, parsed, date, line, artists, countries, report } = createValues(cells, format, issues);
  const upcText = text('upc');
  const upc = upcText === null ? null : reportedUpc(upcText);
  if (upcText !== null && upc === null) report('upc', 'upc_spoiled');
  return {
    title: text('release_title') ?? '',
    titleVersion: text('release_version'),
    artists: artists(RELEASE_ARTIST_FIELDS),
    upc: upc || null,
    type: parsed('type', parseType, 'type_unknown'),
    label: text('label'),
    pLine: line('p_line', 'p_year'),
    cLine: line('c_line', 'c_year'),
    genre: text('genre'),
    subgenre: text('subgenre'),
    language: text('language'),
    releaseDate: date('release_date'),
    originalReleaseDate: date('original_release_date'),
    preorderDate: date('preorder_date'),
    releaseTime: text('release_time'),
    releaseTimeZone: text('release_time_zone'),
    territories: countries('territories'),
    excludedTerritories: countries('excluded_territories'),
    cover: text('cover_file'),
  };
};

const isTrackRow = ({ cells }: CatalogueRow, format: CatalogueFormat): boolean =>
  TRACK_FIELDS.some((field) => {
    const cell = cells.get(field);
    // A column that serves the release too says nothing about a track.
    return (
      cell &&
      !RELEASE_FIELDS.some((other) => format.columns[other]?.some((name) => nameKey(name) === nameKey(cell.column)))
    );
  });

/** Names a recording by its code and its title; null without a code. */
const codeOf = ({ cells }: CatalogueRow): string | null => {
  const text = (field: CatalogueField) => nameKey(cells.get(field)?.text ?? '');
  return cells.has('isrc') ? [text('isrc'), text('track_title'), text('track_version')].join(' ') : null;
};

/** Whether a row can be the same track again: nothing gives it another place on the release. */
const isSamePlace = (track: DraftTrack, { cells }: CatalogueRow): boolean =>
  (['disc', 'track_number'] as const).every((field) => track.cells.get(field)?.text === cells.get(field)?.text);

/** Numbers are by disc, tracks without one come last; rows keep their order otherwise. */
const inOrder = <Entry extends { readonly track: CatalogueTrack }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    ({ track: a }, { track: b }) =>
      a.disc - b.disc || (a.number ?? Number.MAX_SAFE_INTEGER) - (b.number ?? Number.MAX_SAFE_INTEGER),
  );

/** Groups the rows of one table into releases: by their own mark, else by UPC, else by title and artist. */
export const createRowGroups = (format: CatalogueFormat, names: ReferenceNames) => {
  const drafts: ReleaseDraft[] = [];
  const byKey = new Map<string, ReleaseDraft>();
  const contributors: ContributorRow[] = [];
  const issues = createIssueList();
  const otherColumns = new Set<string>();
  let characters = 0;
  let last: ReleaseDraft | null = null;

  const keysFor = ({ cells }: CatalogueRow): string[] => {
    const text = (field: CatalogueField) => cells.get(field)?.text ?? '';
    const mark = text('release');
    if (mark !== '' && format.columns.release) return [`release ${mark}`];
    const upc = reportedUpc(text('upc'));
    const title = [text('release_title'), text('release_version')].map(nameKey).join(' ').trim();
    const artist = nameKey(text('release_artists'));
    if (upc && title) return [`upc ${upc} ${title}`];
    if (upc) return [`upc ${upc}`];
    return title ? [`title ${title} ${artist}`] : [];
  };
  const findDraft = (row: CatalogueRow): ReleaseDraft => {
    const [key] = keysFor(row);
    const isTrack = isTrackRow(row, format);
    // A row that names no release belongs to the one above; without one above, it is a single.
    const isBelow = key === undefined && last !== null && isTrack && row.cells.has('track_number');
    const code = codeOf(row);
    const single = isBelow || code === null ? undefined : `single ${code}`;
    const known = isBelow ? last : byKey.get(key ?? single ?? '');
    const draft = known ?? {
      line: row.line,
      cells: new Map(),
      tracks: [],
      byCode: new Map(),
      issues: createIssueList(),
    };
    if (!known) drafts.push(draft);
    if (!isBelow && (key ?? single) !== undefined) byKey.set(key ?? single ?? '', draft);
    last = draft;
    return draft;
  };

  /** Adds what a repeated row knows besides, and reports what it says otherwise. */
  const foldTrack = (draft: ReleaseDraft, track: DraftTrack, { line, cells }: CatalogueRow): void => {
    for (const field of TRACK_FIELDS) {
      const cell = cells.get(field);
      const before = track.cells.get(field);
      if (!cell) continue;
      if (!before) track.cells.set(field, { ...cell, line });
      else if (nameKey(before.text) !== nameKey(cell.text) && !draft.issues.isFull())
        draft.issues.push({
          path: 'tracks',
          code: 'value_differs',
          values: { value: shown(before.text) },
          line,
          column: cell.column,
        });
    }
  };

  const keepReleaseCells = (draft: ReleaseDraft, { line, cells }: CatalogueRow): void => {
    for (const field of RELEASE_FIELDS) {
      const cell = cells.get(field);
      if (!cell) continue;
      const before = draft.cells.get(field);
      if (!before) draft.cells.set(field, { ...cell, line });
      else if (before.text !== cell.text) {
        const isOfTrack = TRACK_FIELDS.some((other) => cells.get(other)?.column === cell.column);
        if (!isOfTrack)
          draft.issues.push({
            path: pathOf(field),
            code: 'value_differs',
            values: { value: shown(before.text) },
            line,
            column: cell.column,
          });
      }
    }
  };

  return {
    addRow(row: CatalogueRow): void {
      for (const column of row.others)
        if (!otherColumns.has(column) && !issues.isFull()) {
          otherColumns.add(column);
          issues.push({ path: '', code: 'column_not_kept', values: { value: shown(column) }, line: row.line, column });
        }
      if (row.cells.size === 0) return;
      for (const { text } of row.cells.values()) characters += text.length;
      const hasName = [...row.cells.keys()].some((field) =>
        ['release', 'release_title', 'upc', 'isrc', 'track_title', 'track_number'].includes(field),
      );
      if (!hasName) {
        issues.push({ path: '', code: 'line_without_release', line: row.line, column: null });
        return;
      }
      const draft = findDraft(row);
      keepReleaseCells(draft, row);
      if (!isTrackRow(row, format)) return;
      const code = codeOf(row);
      const again = code === null ? undefined : draft.byCode.get(code);
      if (again && isSamePlace(again, row)) {
        foldTrack(draft, again, row);
        return;
      }
      const cells: Cells = new Map();
      for (const field of TRACK_FIELDS) {
        const cell = row.cells.get(field);
        if (cell) cells.set(field, { ...cell, line: row.line });
      }
      const track = { cells, line: row.line };
      draft.tracks.push(track);
      if (code !== null && !again) draft.byCode.set(code, track);
    },
    addContributor(row: ContributorRow): void {
      contributors.push(row);
      for (const { tracks } of row.parts) characters += tracks.length;
      characters += row.name.length + row.release.length;
    },
    addIssue: (issue: CatalogueIssue) => issues.push(issue),
    size: () => ({
      releases: drafts.length,
      tracks: drafts.reduce((sum, { tracks }) => sum + tracks.length, 0),
      characters,
    }),

    finish(): FoundCatalogue {
      const placed = new Set<ContributorRow>();
      const releases = drafts.map((draft) => {
        const releaseIssues: CatalogueIssue[] = [...draft.issues.all()];
        const info = readRelease(draft.cells, format, releaseIssues);
        const read = inOrder(
          draft.tracks.map(({ cells, line }) => {
            const found: CatalogueIssue[] = [];
            return { track: readTrack(cells, format, found), found, cells, line };
          }),
        );
        const tracks = read.map(({ track }) => track);
        const own = contributors.filter((row) => nameKey(row.release) === nameKey(info.title) || row.release === '');
        for (const row of own) placed.add(row);
        addContributors(tracks, own, releaseIssues);
        // A row without a release is a single of its own.
        const [only] = tracks;
        const title = info.title === '' && tracks.length === 1 && only ? only.title : info.title;
        const titleVersion = title === info.title ? info.titleVersion : (only?.titleVersion ?? null);
        const places = new Map<string, Place>([
          ['tracks', { line: draft.line, column: null }],
          ...(title === info.title
            ? []
            : placesIn(read[0]?.cells ?? new Map(), '').filter(([path]) => path === 'title')),
          ...placesIn(draft.cells, ''),
          ...read.flatMap(({ cells, line }, index): [string, Place][] => [
            [`tracks.${index}.number`, { line, column: null }],
            ...placesIn(cells, `tracks.${index}.`),
          ]),
        ]);
        const placeOf = (path: string): Place => places.get(path) ?? { line: draft.line, column: null };
        const all = [
          ...releaseIssues,
          ...read.flatMap(({ found }, index) =>
            found.map((issue) => ({ ...issue, path: `tracks.${index}.${issue.path}` })),
          ),
        ];
        const release = { ...info, title, titleVersion, tracks };
        return { found: finishRelease({ release, issues: all, placeOf, hasNumbers: true }, names), placeOf };
      });
      for (const row of contributors)
        if (!placed.has(row))
          issues.push({
            path: '',
            code: 'contributor_unplaced',
            values: { value: shown(`${row.release}: ${row.name}`) },
            line: row.line,
            column: null,
          });
      return { releases: checkUpcs(releases), issues: issues.all() };
    },
  };
};

export type RowGroups = ReturnType<typeof createRowGroups>;
