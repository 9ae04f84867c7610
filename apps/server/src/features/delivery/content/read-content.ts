import type { ReleaseId } from '@dubplate/contract/ids';
import { NO_VERSION } from '@dubplate/contract/releases/limits';
import type { Line, Party, ReleaseModel, TrackModel } from '@dubplate/ern/model/release-model';
import { languageCodeOf, musicStyleName } from '#features/reference/index.ts';
import { readRelease } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { readArtists, readFiles } from './read.ts';

/** What a release lacks that is published: nothing should, and delivery can't go on without. */
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

/** The keys of parties are letters and digits alone: of artists their ids, of authors their place. */
const artistKey = (uuid: string): string => uuid.replaceAll('-', '');

const authorName = ({
  name,
  surname,
  patronymic,
}: {
  name: string;
  surname: string;
  patronymic: string | null;
}): string => [name, patronymic, surname].filter((part) => part !== null && part.trim() !== '').join(' ');

/** Of a record without words the standard wants a language nevertheless: that of its titles. */
const UNKNOWN_LANGUAGE = 'en';
const NO_WORDS = 'zxx';
const languageOf = (uuid: string | null): string => {
  const code = uuid && languageCodeOf(uuid);
  return code && code !== NO_WORDS ? code : UNKNOWN_LANGUAGE;
};

const UNKNOWN_GENRE = 'Other';
/** Stores read English. */
const styleOf = (uuid: string | null): string => (uuid && musicStyleName(uuid)?.en) || UNKNOWN_GENRE;

const lineOf = (text: string, year: number): Line => ({ year, text });

/** Collects who is named: an author who is named as an artist is, stays a party of their own. */
const createParties = () => {
  const parties = new Map<string, Party>();
  const authors = new Map<string, string>();
  return {
    addArtist: (party: Party): string => {
      parties.set(party.key, party);
      return party.key;
    },
    addAuthor: (name: string): string => {
      const known = authors.get(name);
      if (known) return known;
      const key = `W${authors.size + 1}`;
      authors.set(name, key);
      parties.set(key, { key, name, isni: null, spotifyId: null, appleId: null });
      return key;
    },
    all: (): Party[] => [...parties.values()],
  };
};

/**
 * A release as it is to be delivered, as it is now. Call it in the transaction that queues it.
 * @throws ContentIncomplete where something is missing without which it can't be described
 */
export const readContent = async (db: Db, uuid: ReleaseId): Promise<ReleaseModel> => {
  const release = required(await readRelease(db, uuid), 'row');
  const files = await readFiles(db, release);
  const artists = await readArtists(db, release);
  const parties = createParties();
  const credit = ({ artist_uuid, name, role }: (typeof release.artists)[number]) => {
    const ids = artists.get(artist_uuid);
    const party = parties.addArtist({
      key: artistKey(artist_uuid),
      name,
      isni: null,
      spotifyId: ids?.spotify_id ?? null,
      appleId: ids?.apple_id ?? null,
    });
    return { party, role };
  };
  const cover = required(files.get(required(release.cover_uuid, 'cover')), 'cover');
  const releaseDate = required(release.release_date, 'release date');
  const label = required(release.publisher ?? release.copyright, 'label');
  const line = lineOf(release.copyright ?? label, Number(releaseDate.slice(0, 4)));
  const language = languageOf(release.language_id);
  const genre = styleOf(release.primary_music_style_id);
  const subGenre = release.secondary_music_style_id && styleOf(release.secondary_music_style_id);

  const tracks = release.tracks.map((track, place): TrackModel => {
    const file = required(files.get(required(track.wav_uuid, `recording of track ${place + 1}`)), 'recording');
    return {
      uuid: track.uuid,
      isrc: required(track.isrc, `ISRC of track ${place + 1}`),
      iswc: null,
      title: track.title,
      titleVersion: versionOf(track.title_version),
      titleLanguage: languageOf(track.language_id ?? release.language_id),
      language: track.instrumental ? null : languageOf(track.language_id ?? release.language_id),
      advisory: track.explicit ? 'EXPLICIT' : 'NOT_EXPLICIT',
      duration: file.duration ?? 0,
      previewStart: track.preview_start_seconds,
      ai: null,
      artists: track.artists.map(credit),
      composers: track.composers.map((one) => ({ party: parties.addAuthor(authorName(one)), role: one.role })),
      credits: [],
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
    upc: required(release.upc, 'UPC'),
    title: release.title,
    titleVersion: versionOf(release.title_version),
    language,
    releaseDate,
    releaseTime: null,
    releaseTimeZone: null,
    preorderDate: null,
    originalReleaseDate: null,
    territories: [],
    excludedTerritories: [],
    label,
    pLine: line,
    cLine: line,
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
