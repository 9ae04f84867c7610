import type { ArtistId, FileId, ReleaseId } from '@dubplate/contract/ids';
import { INSTRUMENTS } from '@dubplate/contract/releases/instruments';
import { NO_VERSION } from '@dubplate/contract/releases/limits';
import type { Party, ReleaseModel, TrackModel } from '@dubplate/ern/model/release-model';
import { languageCodeOf, musicStyleName } from '#features/reference/index.ts';
import { type ReleaseRecord, readRelease, type TrackRecord } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';

/** Party keys may contain only letters and digits. Artists use their ids, other people their position in the release. */
const artistKey = (uuid: ArtistId): string => uuid.replaceAll('-', '');

/** Joins an author's names as stores show them. */
export const authorName = ({
  name,
  surname,
  patronymic,
}: {
  readonly name: string;
  readonly surname: string;
  readonly patronymic: string | null;
}): string => [name, patronymic, surname].filter((part) => part !== null && part.trim() !== '').join(' ');

/** Collects the parties of a message. A person named as both artist and author becomes two parties. */
export const createParties = () => {
  const parties = new Map<string, Party>();
  const keysByName = new Map<string, string>();
  return {
    addArtist: (
      uuid: ArtistId,
      { name, spotifyId, appleId }: Pick<Party, 'name' | 'spotifyId' | 'appleId'>,
    ): string => {
      const key = artistKey(uuid);
      parties.set(key, { key, artistUuid: uuid, name, isni: null, spotifyId, appleId });
      return key;
    },
    addPerson: (name: string): string => {
      const known = keysByName.get(name);
      if (known) return known;
      const key = `W${keysByName.size + 1}`;
      keysByName.set(name, key);
      parties.set(key, { key, artistUuid: null, name, isni: null, spotifyId: null, appleId: null });
      return key;
    },
    all: (): Party[] => [...parties.values()],
  };
};

/** ZZ is not a country code, and GS1 reserves UPCs that begin with 02 for use within a company. */
const isPlaceholderIsrc = (isrc: string): boolean => isrc.startsWith('ZZ');
const isPlaceholderUpc = (upc: string): boolean => upc.padStart(13, '0').startsWith('02');

/** Returns whether a release has placeholder codes, which must not be sent to a live store. */
export const hasPlaceholderCodes = ({ upc, tracks }: ReleaseModel): boolean =>
  isPlaceholderUpc(upc) || tracks.some(({ isrc }) => isPlaceholderIsrc(isrc));

/** For messages that are only shown. */
export const PLACEHOLDER_UPC = '0200000000004';
/** @param place zero-based */
export const placeholderIsrc = (place: number): string => `ZZDRY00${String(place + 1).padStart(5, '0')}`;

/** The stored content of a delivery: the release for its message and the territories chosen by the artist. */
export interface DeliveryContent extends ReleaseModel {
  readonly territories: readonly string[];
  readonly excludedTerritories: readonly string[];
}

/** Thrown if a published release lacks a field that its message needs. */
export class ContentIncomplete extends Error {
  constructor(field: string) {
    super(`The release has no ${field}`);
    this.name = 'ContentIncomplete';
  }
}

const required = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined || value === '') throw new ContentIncomplete(field);
  return value;
};

const versionOf = (version: string | null): string | null =>
  version === null || version.trim() === '' || version === NO_VERSION ? null : version;

/** The standard requires a language even for instrumentals; the language of the titles is used. */
const UNKNOWN_LANGUAGE = 'en';
const NO_WORDS = 'zxx';
const languageOf = (uuid: string | null): string => {
  const code = uuid && languageCodeOf(uuid);
  return code && code !== NO_WORDS ? code : UNKNOWN_LANGUAGE;
};

const UNKNOWN_GENRE = 'Other';
const styleOf = (uuid: string | null): string => (uuid && musicStyleName(uuid)?.en) || UNKNOWN_GENRE;

const yearOf = (date: string): number => Number(date.slice(0, 4));

const advisoryOf = ({ explicit, advisory }: TrackRecord): TrackModel['advisory'] => {
  if (explicit) return 'EXPLICIT';
  return advisory ?? 'NOT_EXPLICIT';
};

interface Codes {
  readonly upcOf: (release: ReleaseRecord) => string | null;
  readonly isrcOf: (track: TrackRecord, place: number) => string | null;
}

/** The codes assigned on publication. */
const OWN_CODES: Codes = { upcOf: ({ upc }) => upc, isrcOf: ({ isrc }) => isrc };

/**
 * Reads the content of a delivery from the current release. Call it in the transaction that queues the delivery.
 * @throws ContentIncomplete if a required field is missing
 */
export const readContent = async (db: Db, uuid: ReleaseId): Promise<DeliveryContent> =>
  describeRelease(db, required(await readRelease(db, uuid), 'row'));

/** Builds the content from a release record. `upcOf` and `isrcOf` may supply placeholder codes. @throws ContentIncomplete */
export const describeRelease = async (
  db: Db,
  release: ReleaseRecord,
  { upcOf, isrcOf }: Codes = OWN_CODES,
): Promise<DeliveryContent> => {
  const files = await readFiles(db, release);
  const artists = await readArtists(db, release);
  const parties = createParties();
  const credit = ({ artist_uuid, name, role }: (typeof release.artists)[number]) => {
    const ids = artists.get(artist_uuid);
    const party = parties.addArtist(artist_uuid, {
      name,
      spotifyId: ids?.spotify_id ?? null,
      appleId: ids?.apple_id ?? null,
    });
    return { party, role };
  };
  const cover = required(files.get(required(release.cover_uuid, 'cover')), 'cover');
  const releaseDate = required(release.release_date, 'release date');
  const label = required(release.publisher ?? release.copyright, 'label');
  const firstYear = yearOf(release.original_release_date ?? releaseDate);
  const lineText = release.copyright ?? label;
  const language = languageOf(release.language_id);
  const genre = styleOf(release.primary_music_style_id);
  const subGenre = release.secondary_music_style_id && styleOf(release.secondary_music_style_id);

  const tracks = release.tracks.map((track, place): TrackModel => {
    const file = required(files.get(required(track.wav_uuid, `recording of track ${place + 1}`)), 'recording');
    return {
      uuid: track.uuid,
      isrc: required(isrcOf(track, place), `ISRC of track ${place + 1}`),
      iswc: track.iswc,
      title: track.title,
      titleVersion: versionOf(track.title_version),
      titleLanguage: languageOf(track.title_language_id ?? track.language_id ?? release.language_id),
      language: track.instrumental ? null : languageOf(track.language_id ?? release.language_id),
      advisory: advisoryOf(track),
      duration: file.duration ?? 0,
      previewStart: track.preview_start_seconds,
      ai: track.ai_contribution,
      artists: track.artists.map(credit),
      composers: track.composers.map((one) => ({ party: parties.addPerson(authorName(one)), role: one.role })),
      credits: track.credits.map(({ name, role, instrument }) => ({
        party: parties.addPerson(name),
        role,
        instrument: instrument && INSTRUMENTS[instrument].ddex,
      })),
      genre: track.primary_music_style_id ? styleOf(track.primary_music_style_id) : genre,
      subGenre: track.secondary_music_style_id ? styleOf(track.secondary_music_style_id) : null,
      recording: {
        uuid: file.uuid,
        bytes: Number(file.size),
        sha256: file.sha256,
        sampleRate: file.sample_rate ?? 0,
        bitsPerSample: file.bits_per_sample ?? 0,
        channels: file.channels ?? 0,
      },
    };
  });

  return {
    uuid: release.uuid,
    type: release.type,
    upc: required(upcOf(release), 'UPC'),
    title: release.title,
    titleVersion: versionOf(release.title_version),
    language,
    releaseDate,
    // Without a time, stores use midnight of each country, which is also the meaning of a time without a zone.
    releaseTime: release.release_time_zone && release.release_time,
    releaseTimeZone: release.release_time_zone,
    preorderDate: release.preorder_date,
    originalReleaseDate: release.original_release_date,
    territories: release.territories,
    excludedTerritories: release.excluded_territories,
    label,
    pLine: { year: release.p_line_year ?? firstYear, text: lineText },
    cLine: { year: release.c_line_year ?? firstYear, text: lineText },
    genre,
    subGenre: subGenre || null,
    artists: release.artists.map(credit),
    cover: {
      uuid: cover.uuid,
      bytes: Number(cover.size),
      sha256: cover.sha256,
      format: cover.content_type === 'image/png' ? 'PNG' : 'JPEG',
      width: cover.width ?? 0,
      height: cover.height ?? 0,
    },
    tracks,
    parties: parties.all(),
  };
};

/** Returns the release's files by uuid. */
export const readFiles = async (db: Db, { cover_uuid, tracks }: ReleaseRecord) => {
  const uuids = [cover_uuid, ...tracks.map(({ wav_uuid }) => wav_uuid)].filter((uuid): uuid is FileId => uuid !== null);
  if (uuids.length === 0) return new Map<FileId, never>();
  const rows = await db.selectFrom('files').selectAll().where('uuid', 'in', uuids).execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};

/** Returns the store ids of the release's artists by uuid. */
export const readArtists = async (db: Db, { artists, tracks }: ReleaseRecord) => {
  const uuids = [...artists, ...tracks.flatMap((track) => track.artists)].map(({ artist_uuid }) => artist_uuid);
  if (uuids.length === 0) return new Map<ArtistId, never>();
  const rows = await db
    .selectFrom('artists')
    .select(['uuid', 'spotify_id', 'apple_id'])
    .where('uuid', 'in', [...new Set(uuids)])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
};
