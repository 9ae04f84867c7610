import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@dubplate/client';
import type { ArtistRole } from '@dubplate/contract/artists/limits';
import { artistRole } from '@dubplate/contract/artists/schemas';
import type { MetadataRules } from '@dubplate/contract/releases/metadata-rules';
import { releaseInput, trackInput } from '@dubplate/contract/releases/schemas';
import { z } from 'zod';
import { StartError } from '#config/start-error.ts';

/** The name or the uuid of an artist; a bare text is a primary artist. */
const artist = z.union([
  z
    .string()
    .min(1)
    .transform((name) => ({ artist: name, role: 'PRIMARY_ARTIST' as ArtistRole })),
  z.strictObject({ artist: z.string().min(1), role: artistRole.default('PRIMARY_ARTIST') }),
]);

/** Names or uuids of reference data; a language also by its code (ISO 639). */
const reference = { language: z.string(), genre: z.string(), style: z.string() };

const track = trackInput
  .omit({
    wav_uuid: true,
    language_id: true,
    primary_music_style_id: true,
    secondary_music_style_id: true,
    title_language_id: true,
    artists: true,
  })
  .extend({
    /** Path of the WAV, from the folder of this file. */
    file: z.string().min(1).optional(),
    artists: z.array(artist).optional(),
    title_language: z.string().optional(),
    language: reference.language.optional(),
    genre: reference.genre.optional(),
    style: reference.style.optional(),
  })
  .strict();

/** A release as `release create` reads it. Tracks take language, genre, style and artists from the release by default. */
const releaseFile = releaseInput
  .omit({ cover_uuid: true, language_id: true, primary_music_style_id: true, secondary_music_style_id: true })
  .extend({
    /** Path of the picture, from the folder of this file. */
    cover: z.string().min(1).optional(),
    artists: z.array(artist).default([]),
    language: reference.language.optional(),
    genre: reference.genre.optional(),
    style: reference.style.optional(),
    tracks: z.array(track).default([]),
  })
  .strict();

export type ReleaseFile = z.output<typeof releaseFile>;
type TrackEntry = ReleaseFile['tracks'][number];
type ArtistEntry = ReleaseFile['artists'][number];

/** @throws StartError that names each wrong field */
export const readReleaseFile = async (file: string): Promise<ReleaseFile> => {
  let json: unknown;
  try {
    json = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} can't be read: ${(error as Error).message}`);
  }
  const parsed = releaseFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || file}: ${issue.message}`);
  throw new StartError(lines.join('\n'));
};

/** The paths of the cover and of the recordings that a release file names. */
export const filesNamedIn = (release: ReleaseFile, file: string) => {
  const resolve = (name: string | undefined) => (name === undefined ? null : path.resolve(path.dirname(file), name));
  return { cover: resolve(release.cover), recordings: release.tracks.map((entry) => resolve(entry.file)) };
};

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

interface Named {
  readonly language: string | undefined;
  readonly genre: string | undefined;
  readonly style: string | undefined;
}

const languageId = ({ languages }: MetadataRules, wanted: string, place: string): string => {
  const found = languages.find(
    ({ languageId, name, code }) => languageId === wanted || same(name, wanted) || same(code, wanted),
  );
  if (!found) throw new StartError(`${place}: there is no language "${wanted}".`);
  return found.languageId;
};

const styleIds = ({ music_styles }: MetadataRules, { genre, style }: Named, place: string) => {
  if (genre === undefined) return {};
  const parent = music_styles.find(({ musicStyleId, name }) => musicStyleId === genre || same(name, genre));
  if (!parent)
    throw new StartError(
      `${place}genre: there is no genre "${genre}". There are ${music_styles.map(({ name }) => name).join(', ')}.`,
    );
  if (style === undefined) return { primary_music_style_id: parent.musicStyleId };
  const child = parent.childs.find(({ musicStyleId, name }) => musicStyleId === style || same(name, style));
  if (!child)
    throw new StartError(
      `${place}style: ${parent.name} has no style "${style}". It has ${parent.childs.map(({ name }) => name).join(', ')}.`,
    );
  return { primary_music_style_id: parent.musicStyleId, secondary_music_style_id: child.musicStyleId };
};

const referenceIds = (rules: MetadataRules, named: Named, place: string) => ({
  ...(named.language !== undefined && { language_id: languageId(rules, named.language, `${place}language`) }),
  ...styleIds(rules, named, place),
});

/** The bodies of the release and its tracks. @throws StartError for an unknown language, genre or style */
export const resolveReferences = (file: ReleaseFile, rules: MetadataRules) => {
  const { cover: _cover, artists: _artists, tracks, language, genre, style, ...fields } = file;
  const own: Named = { language, genre, style };
  const trackFields = (entry: TrackEntry, index: number) => {
    const { file: _file, artists: _own, language, genre, style, title_language, ...rest } = entry;
    const place = `tracks.${index}.`;
    const named: Named = {
      language: language ?? own.language,
      // A genre of its own comes without the style of the release.
      ...(genre === undefined ? { genre: own.genre, style: style ?? own.style } : { genre, style }),
    };
    return {
      preview_start_seconds: 0,
      ...rest,
      ...referenceIds(rules, named, place),
      ...(title_language && { title_language_id: languageId(rules, title_language, `${place}title_language`) }),
    };
  };
  return { release: { ...fields, ...referenceIds(rules, own, '') }, tracks: tracks.map(trackFields) };
};

/** Finds the artists of a release file among those of the account, and makes those that are missing. */
export const resolveArtists = async (
  client: Client,
  file: ReleaseFile,
  note: (line: string) => void,
): Promise<(entries: readonly ArtistEntry[]) => { artist_uuid: string; role: ArtistRole }[]> => {
  const wanted = new Set([file, ...file.tracks].flatMap(({ artists = [] }) => artists.map((entry) => entry.artist)));
  const { uuid: id } = await client.call('GET /me');
  const known = (await client.call('GET /user/{id}/artists', { params: { id } })).filter(
    ({ deleted_at }) => deleted_at === null,
  );
  const uuids = new Map<string, string>();
  for (const name of wanted) {
    const found = known.filter((each) => each.uuid === name || same(each.name, name));
    if (found.length > 1)
      throw new StartError(
        `You have ${found.length} artists called "${name}". Write the uuid: ${found.map(({ uuid }) => uuid).join(' or ')}.`,
      );
    if (found.length === 0 && z.uuid().safeParse(name).success) throw new StartError(`You have no artist ${name}.`);
    const uuid = found[0]?.uuid ?? (await client.call('POST /artist', { body: { name } })).uuid;
    if (found.length === 0) note(`Made the artist ${name}.`);
    uuids.set(name, uuid);
  }
  return (entries) => entries.map(({ artist, role }) => ({ artist_uuid: uuids.get(artist) ?? artist, role }));
};
