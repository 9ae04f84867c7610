import { bareName, splitStudioNote } from '#features/releases/authoring/board/new-track-form.ts';

export interface NameParts {
  readonly disc: number | null;
  readonly number: number | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly title: string;
}

interface Numbered {
  readonly disc: number | null;
  readonly number: number;
  readonly rest: string;
}

const SEPARATOR = /\s+[-–—]\s+/u;
/** "01 Title", "1. Title", "1 - Title", "1-02 Title": surely a number of the track. */
const CLEAR_NUMBER =
  /^(?:(?<disc>\d{1,2})[-.](?=\d{2}\D))?(?:(?<padded>0\d{1,2})(?:\s*[-–—.)_]+\s*|\s+|(?=\p{L}))|(?<marked>\d{1,3})(?:\s*[.)]\s*(?!\d)|\s+[-–—]\s+))(?=\S)/u;
/** "2-07 Title": the disc makes it clear. */
const ON_A_DISC = /^(?<disc>\d{1,2})[-.](?<number>\d{2})[\s.)-]+(?=\S)/u;
/** "7 Rings": a number only where all the others have one, too. */
const DOUBTFUL_NUMBER = /^(?<number>\d{1,3})\s+(?=\S)/u;
const ONLY_NUMBER = /^\d{1,3}$/u;

const clearNumberOf = (line: string): Numbered | null => {
  const onDisc = ON_A_DISC.exec(line);
  if (onDisc?.groups)
    return {
      disc: Number(onDisc.groups.disc),
      number: Number(onDisc.groups.number),
      rest: line.slice(onDisc[0].length),
    };
  const match = CLEAR_NUMBER.exec(line);
  const number = match?.groups?.padded ?? match?.groups?.marked;
  return match && number ? { disc: null, number: Number(number), rest: line.slice(match[0].length) } : null;
};

const doubtfulNumberOf = (line: string): Numbered | null => {
  const match = DOUBTFUL_NUMBER.exec(line);
  return match ? { disc: null, number: Number(match.groups?.number), rest: line.slice(match[0].length) } : null;
};

interface Split {
  readonly disc: number | null;
  readonly number: number | null;
  /** Before a number in the middle; what else there is follows it. */
  readonly before: readonly string[];
  readonly segments: readonly string[];
}

/** "Artist - Album - 03 - Title": the number is in the middle. */
const splitAtNumber = (segments: readonly string[]): Split | null => {
  for (const [index, segment] of segments.entries()) {
    if (index === 0) continue;
    const isLast = index === segments.length - 1;
    const before = segments.slice(0, index);
    if (ONLY_NUMBER.test(segment) && !isLast)
      return { disc: null, number: Number(segment), before, segments: segments.slice(index + 1) };
    const numbered = isLast ? clearNumberOf(segment) : null;
    if (numbered) return { disc: numbered.disc, number: numbered.number, before, segments: [numbered.rest] };
  }
  return null;
};

const split = (line: string, isDoubtful: boolean): Split => {
  const numbered = clearNumberOf(line) ?? (isDoubtful ? doubtfulNumberOf(line) : null);
  if (numbered)
    return {
      disc: numbered.disc,
      number: numbered.number,
      before: [],
      segments: numbered.rest.replace(/^[-–—.)\s]+/u, '').split(SEPARATOR),
    };
  const segments = line.split(SEPARATOR);
  return splitAtNumber(segments) ?? { disc: null, number: null, before: [], segments };
};

const isShared = (values: readonly (string | undefined)[]): boolean =>
  values.length > 1 && values[0] !== undefined && values.every((value) => value === values[0]);

/** Splits the segments before the title into artist and album. */
const credit = (all: readonly Split[], { before, segments }: Split): Pick<NameParts, 'artist' | 'album' | 'title'> => {
  const title = (from: number): string => segments.slice(from).join(' - ');
  if (before.length > 0) return { artist: before[0] ?? null, album: before[1] ?? null, title: title(0) };
  const isCredited = all.every((each) => each.segments.length > 1 && !BEHIND_DASH.test(each.segments.join(' - ')));
  if (!isCredited) return { artist: null, album: null, title: title(0) };
  const hasAlbum =
    isShared(all.map((each) => each.segments[0])) &&
    isShared(all.map((each) => (each.segments.length > 2 ? each.segments[1] : undefined)));
  return { artist: segments[0] ?? null, album: (hasAlbum && segments[1]) || null, title: title(hasAlbum ? 2 : 1) };
};

const hasDistinctNumbers = (numbers: readonly (Numbered | null)[]): boolean =>
  numbers.length > 1 &&
  !numbers.includes(null) &&
  new Set(numbers.map((each) => `${each?.disc}/${each?.number}`)).size === numbers.length;

/**
 * Reads numbers, artists and titles from the names of files added together. The names are read as a group to resolve
 * ambiguities, such as whether "7 Rings" starts with a track number.
 */
export const readFileNames = (fileNames: readonly string[]): NameParts[] => {
  const lines = fileNames.map((name) => splitStudioNote(bareName(name)).title);
  const isDoubtful = hasDistinctNumbers(lines.map((line) => clearNumberOf(line) ?? doubtfulNumberOf(line)));
  const all = lines.map((line) => split(line, isDoubtful));
  return all.map((each, index) => {
    const parts = credit(all, each);
    const title = parts.title.trim() || (lines[index] ?? '');
    return { disc: each.disc, number: each.number, ...parts, title };
  });
};

const VERSION_WORD =
  '(?<!\\p{L})(?:(?:re)?mix|edit|version|live|acoustic|instrumental|demo|remaster(?:ed)?|unplugged|a\\s?cap+ella|extended|sped up|slowed|ремикс|версия|акустика|инструментал|демо|концерт)(?!\\p{L})';
const BRACKETED = new RegExp(`^(.*\\S)\\s*[([]([^()[\\]]*${VERSION_WORD}[^()[\\]]*)[)\\]]$`, 'iu');
const BEHIND_DASH = new RegExp(`^(.*\\S)\\s+[-–—]\\s+([^()[\\]]*${VERSION_WORD}[^()[\\]]*)$`, 'iu');

/** "Title (Radio Edit)" and "Title - Live" as title and version; without one the version is empty. */
export const splitVersion = (line: string): { readonly title: string; readonly version: string } => {
  const [, title, version] = BRACKETED.exec(line) ?? BEHIND_DASH.exec(line) ?? [];
  return title && version ? { title: title.trim(), version: version.trim() } : { title: line, version: '' };
};

/** Folder names that describe the content and not the release. */
const PLAIN_FOLDER =
  /^(?:wavs?|audio|masters?|mastered|final|bounces?|mix(?:es|down)?|tracks?|music|downloads?|desktop|documents?|new folder(?: \(\d+\))?|(?:cd|disc|disk|диск)\s?\d*|загрузки|рабочий стол|документы|музыка|новая папка(?: \(\d+\))?|мастера?|треки|аудио)$/iu;

/** Returns the release's title from the folder of its recordings, or null. */
export const readFolderName = (folders: readonly string[]): string | null => {
  const paths = folders.map((folder) => folder.split('/').filter(Boolean));
  const [first = []] = paths;
  const shared = first.filter((name, depth) => paths.every((path) => path[depth] === name));
  const named = shared.findLast((name) => !PLAIN_FOLDER.test(name.trim()));
  if (!named) return null;
  const line = bareName(`${named}.x`)
    .replace(/\s*[([](?:(?:19|20)\d\d|wav|flac|(?:16|24|32)[\s-]?bit[^)\]]*|single|ep|album)[)\]]/giu, '')
    .replace(/^(?:19|20)\d\d\s*[-–—.]\s*/u, '')
    .trim();
  return line.split(SEPARATOR).at(-1)?.trim() || null;
};
