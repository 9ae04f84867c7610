import { normalizeIsrc, reportedUpc } from '../releases/codes.ts';

/** A release that waits for a cover and recordings. */
export interface FileRelease {
  readonly key: string;
  readonly title: string;
  readonly upc: string | null;
  /** The cover's path, as the input names it. */
  readonly cover: string | null;
  readonly tracks: readonly {
    readonly disc: number;
    /** On its disc; null: unknown, and so is the order. */
    readonly number: number | null;
    readonly title: string;
    readonly isrc: string | null;
    /** The recording's path, as the input names it. */
    readonly file: string | null;
  }[];
}

export interface OfferedFile {
  readonly name: string;
  /** The path of its folder, such as `Night Bus/CD1`; empty without one. */
  readonly folder: string;
}

/** The place of a file: the cover of a release (`track` is null), or a recording by the index of its track. */
export interface FileTarget {
  readonly release: string;
  readonly track: number | null;
}

/** Why a file was matched, the surest reason first. */
export type MatchReason = 'named' | 'code' | 'number_and_title' | 'title' | 'number' | 'folder';

export interface FileMatch {
  /** Null: no place, or several that are equally likely. */
  readonly target: FileTarget | null;
  readonly reason: MatchReason | null;
  /** Another file was matched with the same place. */
  readonly isRepeated: boolean;
}

/** Whether a file is a recording or a picture by its name. */
export const isSoundName = (name: string): boolean => /\.(wav|wave)$/i.test(name);
export const isPictureName = (name: string): boolean => /\.(jpe?g|png)$/i.test(name);

const stemOf = (name: string): string => name.replace(/\.[^.]+$/, '');

/** Letters and digits alone, without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The numbers before a title: `1-02 Ink`, `02. Ink`, `Track 2`. */
const numbersOf = (stem: string): { disc: number | null; number: number } | null => {
  const [, disc, number] =
    /^(?:track|трек)?\s*(?:(?:cd|disc|диск)?\s*(\d{1,2})[-_. ])?\s*(\d{1,3})(?!\d)/i.exec(stem) ?? [];
  return number === undefined ? null : { disc: disc === undefined ? null : Number(disc), number: Number(number) };
};

/** The disc that a folder names, such as `CD 2`. */
const discOf = (folder: string): number | null => {
  const [, disc] = /(?:^|\/)\s*(?:cd|disc|disk|диск)\s*(\d{1,2})\s*(?:$|\/)/i.exec(folder) ?? [];
  return disc === undefined ? null : Number(disc);
};

interface Place {
  readonly target: FileTarget;
  readonly disc: number;
  readonly number: number;
}

interface Prepared {
  readonly key: string;
  readonly title: string;
  readonly upc: string | null;
  readonly places: readonly Place[];
}

const pathOf = (path: string): string => path.normalize('NFC').replaceAll('\\', '/').toLowerCase();
const baseOf = (path: string): string => pathOf(path).replace(/^.*\//, '');

/** Releases by what a file's name may say: codes and titles, ready to compare. */
interface Index {
  readonly releases: readonly Prepared[];
  readonly byUpc: ReadonlyMap<string, Prepared[]>;
  readonly byIsrc: ReadonlyMap<string, Place[]>;
  readonly byTitle: ReadonlyMap<string, Place[]>;
  /** The paths that the input names, by the name of the file. */
  readonly byName: ReadonlyMap<string, { readonly path: string; readonly target: FileTarget }[]>;
}

const indexOf = (releases: readonly FileRelease[]): Index => {
  const byIsrc = new Map<string, Place[]>();
  const byTitle = new Map<string, Place[]>();
  const byUpc = new Map<string, Prepared[]>();
  const byName = new Map<string, { path: string; target: FileTarget }[]>();
  const add = <Value>(map: Map<string, Value[]>, key: string | null, value: Value) => {
    if (key) map.set(key, [...(map.get(key) ?? []), value]);
  };
  const addNamed = (path: string | null, target: FileTarget) =>
    add(byName, path && baseOf(path), { path: pathOf(path ?? ''), target });
  const prepared = releases.map(({ key, title, upc, cover, tracks }): Prepared => {
    addNamed(cover, { release: key, track: null });
    const places = tracks.map((track, index): Place => {
      const place = { target: { release: key, track: index }, disc: track.disc, number: track.number ?? index + 1 };
      addNamed(track.file, place.target);
      add(byIsrc, track.isrc && normalizeIsrc(track.isrc), place);
      add(byTitle, plain(track.title), place);
      return place;
    });
    const release = { key, title: plain(title), upc: upc && reportedUpc(upc), places };
    add(byUpc, release.upc, release);
    return release;
  });
  return { releases: prepared, byUpc, byIsrc, byTitle, byName };
};

interface Found {
  readonly target: FileTarget;
  readonly reason: MatchReason;
}

const isSame = (a: FileTarget, b: FileTarget): boolean => a.release === b.release && a.track === b.track;

/** The one target, however often it was found; null for none and for several. */
const only = (reason: MatchReason, targets: readonly FileTarget[]): Found | null => {
  const [first, ...rest] = targets;
  return first && rest.every((target) => isSame(target, first)) ? { target: first, reason } : null;
};

/** The releases that a file can belong to by its folder or the code in its name; all if they say nothing. */
const releasesFor = (file: OfferedFile, { releases, byUpc }: Index) => {
  const codes = new Set((`${file.folder}/${file.name}`.match(/\d{8,14}/g) ?? []).map(reportedUpc));
  const byCode = [...codes].flatMap((code) => (code && byUpc.get(code)) || []);
  if (byCode.length > 0) return { near: byCode, isSure: true };
  const folders = file.folder.split('/').map(plain).filter(Boolean);
  const named = releases.filter(
    ({ title }) =>
      title !== '' && folders.some((folder) => folder === title || (title.length > 3 && folder.includes(title))),
  );
  return named.length > 0 ? { near: named, isSure: true } : { near: releases, isSure: releases.length === 1 };
};

/** Shorter titles are found only as the whole name: many words end with them. */
const SHORT_TITLE = 3;

/** The tracks whose title ends a name, with or without a number and an artist before it. */
const titledBy = (name: string, byTitle: Index['byTitle']): readonly Place[] => {
  const endings = Array.from({ length: Math.max(1, name.length - SHORT_TITLE) }, (_, start) => name.slice(start));
  return [...new Set([...endings, name.replace(/^\d+/, '')])].flatMap((ending) => byTitle.get(ending) ?? []);
};

const matchSound = (file: OfferedFile, index: Index): Found | null => {
  const stem = stemOf(file.name);
  const { near, isSure } = releasesFor(file, index);
  const keys = new Set(near.map(({ key }) => key));
  const targetsIn = (places: readonly Place[]) =>
    places.flatMap(({ target }) => (keys.has(target.release) ? [target] : []));

  const isrcs = (stem.toUpperCase().match(/[A-Z]{2}-?[A-Z0-9]{3}-?\d{2}-?\d{5}/g) ?? []).map(normalizeIsrc);
  const recorded = isrcs.flatMap((isrc) => index.byIsrc.get(isrc) ?? []);
  // One recording may be on several releases: the folder or the UPC decides between them.
  const coded =
    only('code', targetsIn(recorded)) ??
    only(
      'code',
      recorded.map(({ target }) => target),
    );
  if (coded) return coded;

  const isAt = (disc: number | null, number: number) => (place: Place) =>
    place.number === number && (disc === null || place.disc === disc);
  const [, upc, second, third] = /^(\d{8,14})[_-](\d{1,3})(?:[_-](\d{1,3}))?/.exec(stem) ?? [];
  if (upc !== undefined && second !== undefined) {
    const [disc, number] = third === undefined ? [null, Number(second)] : [Number(second), Number(third)];
    const owners = index.byUpc.get(reportedUpc(upc) ?? '') ?? [];
    const placed = only('code', targetsIn(owners.flatMap(({ places }) => places.filter(isAt(disc, number)))));
    if (placed) return placed;
  }

  const numbers = numbersOf(stem);
  const disc = numbers?.disc ?? discOf(file.folder);
  const titled = titledBy(plain(stem.replace(/^\d{8,14}/, '')), index.byTitle);
  const both = numbers ? titled.filter(isAt(disc, numbers.number)) : [];
  const named = only('number_and_title', targetsIn(both)) ?? only('title', targetsIn(titled));
  if (named || !isSure || !numbers || targetsIn(titled).length > 0) return named;
  return only('number', targetsIn(near.flatMap(({ places }) => places.filter(isAt(disc, numbers.number)))));
};

/** Names of pictures that are covers wherever they are. */
const COVER = /^(?:cover|front|folder|artwork|обложка)/i;

/**
 * The place for which the input names this file, within the release that a folder or code names. Of several with this
 * name, the one whose folders agree most.
 */
const matchNamed = (file: OfferedFile, index: Index): Found | null => {
  const { near, isSure } = releasesFor(file, index);
  const isNear = ({ release }: FileTarget) => !isSure || near.some(({ key }) => key === release);
  const segments = pathOf(`${file.folder}/${file.name}`).split('/').reverse();
  const agreed = (index.byName.get(baseOf(file.name)) ?? []).map(({ path, target }) => {
    const named = path.split('/').reverse();
    const differs = named.findIndex((part, place) => part !== segments[place]);
    return { target, count: differs === -1 ? named.length : differs };
  });
  const most = Math.max(...agreed.map(({ count }) => count));
  return only(
    'named',
    agreed.flatMap(({ target, count }) => (count === most && isNear(target) ? [target] : [])),
  );
};

const matchPicture = (file: OfferedFile, index: Index): Found | null => {
  const { near, isSure } = releasesFor(file, index);
  const covers = (reason: MatchReason, releases: readonly Prepared[]) =>
    only(
      reason,
      releases.map(({ key }) => ({ release: key, track: null })),
    );
  const stem = stemOf(file.name);
  const words = plain(stem);
  const coded = index.byUpc.get(reportedUpc(stem.replace(/\D/g, '')) ?? '');
  if (coded) return covers('code', coded);
  const titled = near.filter(({ title }) => title !== '' && words.includes(title));
  if (titled.length > 0) return covers('title', titled);
  return isSure && (COVER.test(stem) || file.folder !== '') ? covers('folder', near) : null;
};

/**
 * Matches files with the covers and recordings of releases: by the path that the input names, by `‹UPC›_‹disc›_‹track›`, by ISRC, or by number and title within
 * the release that a folder or code names. A file that fits several places has none.
 * @returns a match for each file, in order
 */
export const matchFiles = (files: readonly OfferedFile[], releases: readonly FileRelease[]): FileMatch[] => {
  const index = indexOf(releases);
  const found = files.map((file) =>
    isSoundName(file.name)
      ? (matchNamed(file, index) ?? matchSound(file, index))
      : isPictureName(file.name)
        ? (matchNamed(file, index) ?? matchPicture(file, index))
        : null,
  );
  const keyOf = ({ target }: Found) => `${target.release}/${target.track}`;
  const counts = new Map<string, number>();
  for (const match of found) if (match) counts.set(keyOf(match), (counts.get(keyOf(match)) ?? 0) + 1);
  return found.map((match) => ({
    target: match?.target ?? null,
    reason: match?.reason ?? null,
    isRepeated: match !== null && (counts.get(keyOf(match)) ?? 0) > 1,
  }));
};
