import { LINE_MAX } from '@dubplate/contract/releases/limits';
import { once } from '#lib/once.ts';
import { type NameParts, readFileNames, readFolderName, splitVersion } from './file-names.ts';
import type { Tags } from './inspect-recording.ts';

export interface ReadRecording {
  readonly file: File;
  /** The path of its folder, such as `Night Bus/CD1`; empty for a single file. */
  readonly folder: string;
  readonly tags: Tags | null;
}

export interface ProposedTrack {
  readonly file: File;
  readonly title: string;
  readonly version: string;
}

/** From where the titles and the order of the tracks are known. */
export type TitleSource = 'tags' | 'names' | 'both';

/** The data of a release, derived from recordings added together. */
export interface Understanding {
  readonly title: string | null;
  readonly version: string;
  /** The common artist, or null if the artists differ or are missing. */
  readonly artist: string | null;
  /** In their order. */
  readonly tracks: readonly ProposedTrack[];
  readonly source: TitleSource;
}

interface Candidate extends ReadRecording {
  readonly names: NameParts;
  readonly disc: number;
  readonly number: number | null;
}

// Created on first use: the first collator takes 60 ms on a phone, and this module loads before files are dropped.
const byNature = once(() => new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }));
const pathOf = ({ folder, file }: ReadRecording): string => `${folder}/${file.name}`;

/** Sorts by track number if all numbers are present and distinct, otherwise by natural name order. */
const inOrder = (candidates: readonly Candidate[]): Candidate[] => {
  const places = new Set(candidates.map(({ disc, number }) => `${disc}/${number}`));
  const isNumbered = places.size === candidates.length && candidates.every(({ number }) => number !== null);
  const byNumber = (a: Candidate, b: Candidate) => a.disc - b.disc || (a.number ?? 0) - (b.number ?? 0);
  const byName = (a: Candidate, b: Candidate) => byNature().compare(pathOf(a), pathOf(b));
  return candidates.toSorted(isNumbered ? byNumber : byName);
};

/** The value that all have who have one at all; null where they differ. */
const agreed = (values: readonly (string | null | undefined)[]): string | null => {
  const known = new Set(values.filter(Boolean));
  return known.size === 1 ? ([...known][0] ?? null) : null;
};

const clip = (line: string): string => line.slice(0, LINE_MAX).trim();

const DISC_FOLDER = /(?:^|\/)(?:cd|disc|disk|диск)\s?(\d{1,2})(?:\/|$)/iu;
const discOfFolder = (folder: string): number => Number(DISC_FOLDER.exec(folder)?.[1] ?? 1);

const sourceOf = (candidates: readonly Candidate[]): TitleSource => {
  const tagged = candidates.filter(({ tags }) => tags?.title).length;
  if (tagged === 0) return 'names';
  return tagged === candidates.length ? 'tags' : 'both';
};

/** The title, tracks and order of a release, from the tags of its recordings, their names and their folder. */
export const understand = (recordings: readonly ReadRecording[]): Understanding => {
  const names = readFileNames(recordings.map(({ file }) => file.name));
  const candidates = recordings.flatMap((recording, index): Candidate[] => {
    const name = names[index];
    const { tags, folder } = recording;
    if (!name) return [];
    const disc = tags?.disc ?? name.disc ?? discOfFolder(folder);
    return [{ ...recording, names: name, disc, number: tags?.number ?? name.number }];
  });
  const tracks = inOrder(candidates).map(({ file, tags, names: { title } }) => {
    const parts = splitVersion(tags?.title ?? title);
    return { file, title: clip(parts.title), version: clip(parts.version) };
  });
  const album =
    agreed(recordings.map(({ tags }) => tags?.album))?.replace(/\s+-\s+(?:single|ep)$/iu, '') ??
    agreed(names.map((name) => name.album)) ??
    (tracks.length > 1 ? readFolderName(recordings.map(({ folder }) => folder)) : null);
  const [only] = tracks.length === 1 ? tracks : [];
  const title = album ?? only?.title ?? null;
  return {
    title: title && clip(title),
    version: only && title === only.title ? only.version : '',
    artist: agreed(recordings.map(({ tags }) => tags?.artist)) ?? agreed(names.map((name) => name.artist)),
    tracks,
    source: sourceOf(candidates),
  };
};
