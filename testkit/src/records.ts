import type { ArtistId, FileId } from '@dubplate/contract/ids';
import type { Release, Track } from '@dubplate/contract/releases/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import { makeCover } from './fixtures/cover.ts';
import { makeWav } from './fixtures/wav.ts';
import type { Person } from './person.ts';
import { decodeOnce } from './pictures/fixture-decoder.ts';

/** `days` after today, as the wire writes a date. */
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Uploads a drawn cover; its uuid. */
export const uploadCover = async (person: Person, options: { side?: number; seed?: number } = {}): Promise<FileId> => {
  const cover = await makeCover({ side: 1440, ...options });
  decodeOnce(cover);
  const answer = await person.upload(bytesOf(cover), { name: 'cover.jpg' });
  if (answer.status !== 201) throw new Error(`The cover was refused: ${JSON.stringify(answer.error)}`);
  return answer.body.uuid;
};

/** Uploads a short WAV; its uuid. */
export const uploadWav = async (person: Person, options: { seconds?: number; seed?: number } = {}): Promise<FileId> => {
  const answer = await person.upload(bytesOf(makeWav({ seconds: 2, ...options })), { name: 'track.wav' });
  if (answer.status !== 201) throw new Error(`The WAV was refused: ${JSON.stringify(answer.error)}`);
  return answer.body.uuid;
};

/** A language and a genre of the reference data, with a child of it. */
export const someReference = async (person: Person) => {
  const languages = await person.ok('GET /languages');
  const styles = await person.ok('GET /music-styles');
  const style = styles.find(({ childs }) => childs.length > 0);
  const language = languages.find(({ name }) => name === 'English');
  const child = style?.childs[0];
  if (!style || !child || !language) throw new Error('The reference data is empty');
  return {
    language_id: language.languageId,
    primary_music_style_id: style.musicStyleId,
    secondary_music_style_id: child.musicStyleId,
  };
};

export interface Record {
  readonly release: Release;
  readonly tracks: readonly Track[];
  readonly artistUuid: ArtistId;
}

/** A draft that passes every rule and needs nothing paid: cover, data, an artist, and tracks with sound. */
export const makeDraft = async (
  person: Person,
  options: { title?: string; tracks?: number; seconds?: number; days?: number; fields?: object } = {},
): Promise<Record> => {
  const reference = await someReference(person);
  const artist = await person.ok('POST /artist', { body: { name: 'Night Ferry' } });
  const draft = await person.ok('POST /release', {
    body: {
      ...reference,
      title: options.title ?? 'First Light',
      type: 'SINGLE',
      release_date: daysFromNow(options.days ?? 30),
      cover_uuid: await uploadCover(person),
      ...options.fields,
    },
  });
  await person.ok('POST /release/{id}/add-artist', {
    params: { id: draft.uuid },
    body: { artist_uuid: artist.uuid, role: 'PRIMARY_ARTIST' },
  });
  const tracks: Track[] = [];
  for (let index = 0; index < (options.tracks ?? 1); index++)
    tracks.push(
      await person.ok('POST /release/{id}/add-track', {
        params: { id: draft.uuid },
        body: {
          ...reference,
          title: `Track ${index + 1}`,
          wav_uuid: await uploadWav(person, { seed: index, seconds: options.seconds ?? 2 }),
          preview_start_seconds: 0,
          artists: [{ artist_uuid: artist.uuid, role: 'PRIMARY_ARTIST' }],
          composers: [{ role: 'COMPOSER', name: 'Anna', surname: 'Petrova' }],
        },
      }),
    );
  const release = await person.ok('GET /release/{id}', { params: { id: draft.uuid } });
  return { release, tracks, artistUuid: artist.uuid };
};

/** Approves and publishes a release that was sent. */
export const publish = async (
  { release }: Pick<Record, 'release'>,
  moderator: Person,
  codes: { upc?: string; isrcs?: { [track: string]: string } } = {},
): Promise<void> => {
  const onRelease = { params: { id: release.uuid } };
  await moderator.ok('POST /staff/release/{id}/approve', onRelease);
  await moderator.ok('POST /staff/release/{id}/publish', { ...onRelease, body: codes });
};

/** A release that is in the stores, with its codes. */
export const publishRelease = async (
  owner: Person,
  moderator: Person,
  options: Parameters<typeof makeDraft>[1] = {},
): Promise<Record> => {
  const record = await makeDraft(owner, options);
  const onRelease = { params: { id: record.release.uuid } };
  await owner.ok('POST /release/{id}/publish', onRelease);
  await publish(record, moderator);
  const release = await owner.ok('GET /release/{id}', onRelease);
  return { ...record, release, tracks: release.tracks };
};
