import { ARTIST_NAME_MAX } from '@dubplate/contract/artists/limits';
import type { CatalogueImportsIssueCode } from '@dubplate/contract/catalogue-imports/errors';
import {
  CODE_MAX,
  CREDITS_MAX,
  LINE_MAX,
  LYRICS_MAX,
  TIME_ZONE_MAX,
  TRACKS_MAX,
} from '@dubplate/contract/releases/limits';
import { writtenLine, writtenText } from '@dubplate/contract/written';
import { isIsrcValid, isIswcValid, isUpcValid, normalizeIsrc } from '../releases/codes.ts';
import { hasForbiddenCharacters } from '../releases/line.ts';
import type {
  CatalogueIssue,
  CatalogueLine,
  CatalogueRelease,
  CatalogueTrack,
  FoundRelease,
  Place,
} from './catalogue-release.ts';
import { nameKey } from './read-values.ts';
import type { ReferenceNames } from './reference-names.ts';

/** A release as its source was read, before its texts are cleaned and its codes checked. */
export interface RawRelease {
  readonly release: CatalogueRelease;
  /** Faults that were found so far. */
  readonly issues: readonly CatalogueIssue[];
  /** Where the value of a path is, such as `upc` or `tracks.3.isrc`. */
  readonly placeOf: (path: string) => Place;
  /** Whether the source numbers its tracks. */
  readonly hasNumbers: boolean;
}

/** A question mark within a word, or what a decoder puts for a letter that it does not know. */
const LOST = /\p{L}\?\p{L}|\uFFFD/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Characters of a value that a message repeats. */
const SHOWN = 100;
export const shown = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** Faults that are listed one by one, of a release and of a file. */
const ISSUES_MAX = 500;

/** Collects faults. A file with very many of them says how many are left out. */
export const createIssueList = () => {
  const issues: CatalogueIssue[] = [];
  let left = 0;
  return {
    push(issue: CatalogueIssue) {
      if (issues.length < ISSUES_MAX) issues.push(issue);
      else left += 1;
    },
    isFull: () => issues.length >= ISSUES_MAX,
    all: (): CatalogueIssue[] =>
      left === 0
        ? issues
        : [...issues, { path: '', code: 'issues_more', values: { value: left }, line: null, column: null }],
  };
};

const createCleaner = (placeOf: RawRelease['placeOf'], issues: CatalogueIssue[]) => {
  const report = (path: string, code: CatalogueImportsIssueCode, values?: CatalogueIssue['values']) =>
    issues.push({ path, code, ...(values && { values }), ...placeOf(path) });
  const clean = (path: string, text: string, max: number, write: (text: string) => string): string => {
    if (hasForbiddenCharacters(text)) report(path, 'characters_removed');
    const written = write(text.replace(FORBIDDEN, ''));
    if (written.length <= max) return written;
    report(path, 'text_too_long', { typed: written.length, max });
    return write(written.slice(0, max).replace(/[\ud800-\udbff]$/, ''));
  };
  const line = (path: string, text: string | null, max = LINE_MAX): string | null =>
    text === null ? null : clean(path, text, max, writtenLine) || null;
  const name = (path: string, text: string | null, max = LINE_MAX): string | null => {
    const written = line(path, text, max);
    if (written !== null && LOST.test(written)) report(path, 'letters_lost', { value: shown(written) });
    return written;
  };
  const list = <Entry extends { readonly name: string }>(path: string, entries: readonly Entry[]): Entry[] => {
    if (entries.length > CREDITS_MAX) report(path, 'credits_too_many', { typed: entries.length, max: CREDITS_MAX });
    return entries.slice(0, CREDITS_MAX).flatMap((entry) => {
      const written = name(path, entry.name, ARTIST_NAME_MAX);
      return written === null ? [] : [{ ...entry, name: written }];
    });
  };
  const text = (path: string, value: string | null, max: number): string | null =>
    value === null ? null : clean(path, value, max, writtenText) || null;
  return { report, line, name, list, text };
};

type Cleaner = ReturnType<typeof createCleaner>;

const cleanLine = ({ name }: Cleaner, path: string, line: CatalogueLine | null): CatalogueLine | null => {
  const text = name(path, line?.text ?? null);
  return line?.year || text !== null ? { year: line?.year ?? null, text } : null;
};

const cleanTrack = (cleaner: Cleaner, track: CatalogueTrack, path: string): CatalogueTrack => {
  const { line, name, list, text } = cleaner;
  return {
    ...track,
    title: name(`${path}title`, track.title) ?? '',
    titleVersion: name(`${path}title_version`, track.titleVersion),
    isrc: line(`${path}isrc`, track.isrc, CODE_MAX),
    iswc: line(`${path}iswc`, track.iswc, CODE_MAX),
    artists: list(`${path}artists`, track.artists),
    composers: list(`${path}composers`, track.composers),
    credits: list(`${path}credits`, track.credits),
    genre: line(`${path}genre`, track.genre),
    subgenre: line(`${path}subgenre`, track.subgenre),
    language: line(`${path}language`, track.language),
    titleLanguage: line(`${path}title_language`, track.titleLanguage),
    lyrics: text(`${path}lyrics`, track.lyrics, LYRICS_MAX),
    file: line(`${path}file`, track.file),
  };
};

const checkNames = (release: CatalogueRelease, { report }: Cleaner, names: ReferenceNames): void => {
  const genre = (path: string, main: string | null, sub: string | null) => {
    const style = main === null && sub === null ? null : names.style(main, sub);
    if ((main ?? sub) === null) return;
    if (style === null) report(`${path}genre`, 'genre_unknown', { value: shown(main ?? sub ?? '') });
    else if (sub !== null && main !== null && style.secondary === null && nameKey(sub) !== nameKey(main))
      report(`${path}subgenre`, 'genre_unknown', { value: shown(sub) });
  };
  const language = (path: string, name: string | null) => {
    if (name !== null && names.language(name) === null) report(path, 'language_unknown', { value: shown(name) });
  };
  genre('', release.genre, release.subgenre);
  language('language', release.language);
  release.tracks.forEach((track, index) => {
    const path = `tracks.${index}.`;
    // A genre that the release has too was reported there.
    if (track.genre !== release.genre || track.subgenre !== release.subgenre) genre(path, track.genre, track.subgenre);
    language(`${path}language`, track.language);
    if (track.titleLanguage !== release.language) language(`${path}title_language`, track.titleLanguage);
  });
};

const checkTracks = ({ tracks }: CatalogueRelease, { report }: Cleaner, hasNumbers: boolean): void => {
  const isrcs = new Set<string>();
  const numbers = new Set<string>();
  tracks.forEach(({ isrc, iswc, disc, number }, index) => {
    const path = `tracks.${index}.`;
    if (isrc !== null) {
      const code = normalizeIsrc(isrc);
      if (!isIsrcValid(code)) report(`${path}isrc`, 'isrc_invalid', { value: isrc });
      else if (isrcs.has(code)) report(`${path}isrc`, 'isrc_repeated', { value: isrc });
      isrcs.add(code);
    }
    if (iswc !== null && !isIswcValid(iswc)) report(`${path}iswc`, 'iswc_invalid', { value: iswc });
    if (number === null) {
      if (hasNumbers && tracks.length > 1) report(`${path}number`, 'track_number_missing');
    } else {
      if (numbers.has(`${disc}.${number}`)) report(`${path}number`, 'track_number_repeated', { value: number });
      numbers.add(`${disc}.${number}`);
    }
  });
  if (tracks.length > TRACKS_MAX) report('tracks', 'tracks_too_many', { typed: tracks.length, max: TRACKS_MAX });
  const discs = new Set(tracks.map(({ disc }) => disc)).size;
  if (discs > 1) report('tracks', 'discs_joined', { value: discs });
};

/** A draft has one text for both lines, and no places for the years of only one. */
const checkLines = ({ pLine, cLine }: CatalogueRelease, { report }: Cleaner): void => {
  if (pLine?.text && cLine?.text && pLine.text !== cLine.text)
    report('p_line', 'value_not_kept', { value: shown(pLine.text) });
};

/** Cleans the texts of a release so that a draft can hold them, and checks its codes, numbers and names. */
export const finishRelease = (
  { release: raw, issues: before, placeOf, hasNumbers }: RawRelease,
  names: ReferenceNames,
): FoundRelease => {
  const issues = [...before];
  const cleaner = createCleaner(placeOf, issues);
  const { line, name, list, report } = cleaner;
  const release: CatalogueRelease = {
    ...raw,
    title: name('title', raw.title) ?? '',
    titleVersion: name('title_version', raw.titleVersion),
    artists: list('artists', raw.artists),
    upc: line('upc', raw.upc, CODE_MAX),
    label: name('label', raw.label),
    pLine: cleanLine(cleaner, 'p_line', raw.pLine),
    cLine: cleanLine(cleaner, 'c_line', raw.cLine),
    genre: line('genre', raw.genre),
    subgenre: line('subgenre', raw.subgenre),
    language: line('language', raw.language),
    releaseTime: line('release_time', raw.releaseTime, CODE_MAX),
    releaseTimeZone: line('release_time_zone', raw.releaseTimeZone, TIME_ZONE_MAX),
    cover: line('cover', raw.cover),
    tracks: raw.tracks.map((track, index) => cleanTrack(cleaner, track, `tracks.${index}.`)),
  };
  if (release.upc !== null && !isUpcValid(release.upc)) report('upc', 'upc_invalid', { value: release.upc });
  checkLines(release, cleaner);
  checkNames(release, cleaner, names);
  checkTracks(release, cleaner, hasNumbers);
  return { release, issues };
};

/** Reports each UPC that an earlier release with another title has. */
export const checkUpcs = (
  releases: readonly { readonly found: FoundRelease; readonly placeOf: RawRelease['placeOf'] }[],
): FoundRelease[] => {
  const titles = new Map<string, string>();
  return releases.map(({ found: { release, issues }, placeOf }) => {
    const { upc, title } = release;
    if (upc === null) return { release, issues };
    const before = titles.get(upc);
    if (before === undefined) {
      titles.set(upc, title);
      return { release, issues };
    }
    const issue = { path: 'upc', code: 'upc_titles_differ', values: { value: shown(before) } } as const;
    return { release, issues: [...issues, { ...issue, ...placeOf('upc') }] };
  });
};

/** Names the releases within their import: by UPC, else by the first ISRC, else by their place. */
export const keysOf = (releases: readonly CatalogueRelease[]): string[] => {
  const taken = new Set<string>();
  return releases.map(({ upc, tracks }, index) => {
    const names = [upc, tracks.find(({ isrc }) => isrc !== null)?.isrc ?? null, `release-${index + 1}`];
    const key = names.find((name) => name !== null && !taken.has(name)) ?? `release-${index + 1}-again`;
    taken.add(key);
    return key;
  });
};
