import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ArtistId, FileId, TrackId } from '@dubplate/contract/ids';
import type { Advisory, AiContribution, ComposerRole, ReleaseType } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import type { ReleaseRecord, TrackRecord } from '../read-release.ts';
import type { StoredTrackCredit } from '../tables.ts';

interface SnapshotCredit {
  readonly artist_uuid: ArtistId;
  readonly role: ArtistRole;
}

export interface SnapshotTrack {
  readonly uuid: TrackId;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly wav_uuid: FileId | null;
  readonly title: string;
  readonly title_confirmed: boolean;
  readonly title_version: string | null;
  readonly version_confirmed: boolean;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
  readonly preview_start_seconds: number | null;
  readonly lyrics: string | null;
  readonly explicit: boolean;
  readonly instrumental: boolean;
  readonly existing_isrc: string | null;
  readonly edition_of: TrackId | null;
  readonly iswc: string | null;
  readonly ai_contribution: AiContribution | null;
  readonly title_language_id: string | null;
  readonly advisory: Advisory | null;
  readonly credits: readonly StoredTrackCredit[];
  readonly artists: readonly SnapshotCredit[];
  readonly composers: readonly {
    readonly uuid: string;
    readonly role: ComposerRole;
    readonly name: string;
    readonly surname: string;
    readonly patronymic: string | null;
    readonly name_confirmed: boolean;
  }[];
}

/** All that an artist enters of a release, as it is kept: names of artists and facts of files are looked up again. */
export interface Snapshot {
  readonly type: ReleaseType;
  readonly intended_type: ReleaseType | null;
  readonly cover_uuid: FileId | null;
  readonly title: string;
  readonly title_confirmed: boolean;
  readonly title_version: string | null;
  readonly version_confirmed: boolean;
  readonly language_id: string | null;
  readonly primary_music_style_id: string | null;
  readonly secondary_music_style_id: string | null;
  readonly release_date: LocalDate | null;
  readonly copyright: string | null;
  readonly publisher: string | null;
  readonly existing_upc: string | null;
  readonly territories: readonly string[];
  readonly excluded_territories: readonly string[];
  readonly release_time: string | null;
  readonly release_time_zone: string | null;
  readonly preorder_date: LocalDate | null;
  readonly original_release_date: LocalDate | null;
  readonly p_line_year: number | null;
  readonly c_line_year: number | null;
  readonly artists: readonly SnapshotCredit[];
  /** In order. */
  readonly tracks: readonly SnapshotTrack[];
}

const creditsOf = (credits: readonly SnapshotCredit[]): SnapshotCredit[] =>
  credits.map(({ artist_uuid, role }) => ({ artist_uuid, role }));

const trackOf = (track: TrackRecord): SnapshotTrack => ({
  uuid: track.uuid,
  version: track.version,
  created_at: track.created_at.toISOString(),
  updated_at: track.updated_at.toISOString(),
  wav_uuid: track.wav_uuid,
  title: track.title,
  title_confirmed: track.title_confirmed,
  title_version: track.title_version,
  version_confirmed: track.version_confirmed,
  language_id: track.language_id,
  primary_music_style_id: track.primary_music_style_id,
  secondary_music_style_id: track.secondary_music_style_id,
  preview_start_seconds: track.preview_start_seconds,
  lyrics: track.lyrics,
  explicit: track.explicit,
  instrumental: track.instrumental,
  existing_isrc: track.existing_isrc,
  edition_of: track.edition_of,
  iswc: track.iswc,
  ai_contribution: track.ai_contribution,
  title_language_id: track.title_language_id,
  advisory: track.advisory,
  credits: track.credits,
  artists: creditsOf(track.artists),
  composers: track.composers.map(({ uuid, role, name, surname, patronymic, name_confirmed }) => ({
    uuid,
    role,
    name,
    surname,
    patronymic,
    name_confirmed,
  })),
});

export const snapshotOf = (release: ReleaseRecord): Snapshot => ({
  type: release.type,
  intended_type: release.intended_type,
  cover_uuid: release.cover_uuid,
  title: release.title,
  title_confirmed: release.title_confirmed,
  title_version: release.title_version,
  version_confirmed: release.version_confirmed,
  language_id: release.language_id,
  primary_music_style_id: release.primary_music_style_id,
  secondary_music_style_id: release.secondary_music_style_id,
  release_date: release.release_date,
  copyright: release.copyright,
  publisher: release.publisher,
  existing_upc: release.existing_upc,
  territories: release.territories,
  excluded_territories: release.excluded_territories,
  release_time: release.release_time,
  release_time_zone: release.release_time_zone,
  preorder_date: release.preorder_date,
  original_release_date: release.original_release_date,
  p_line_year: release.p_line_year,
  c_line_year: release.c_line_year,
  artists: creditsOf(release.artists),
  tracks: release.tracks.map(trackOf),
});

/** The files that a snapshot shows, each once. */
export const filesOf = ({ cover_uuid, tracks }: Snapshot): FileId[] => [
  ...new Set([cover_uuid, ...tracks.map(({ wav_uuid }) => wav_uuid)].filter((uuid) => uuid !== null)),
];

/** The content of a published release as an edition's: each track by the uuid that it has there. */
export const withEditedTracks = (original: Snapshot, edition: Pick<ReleaseRecord, 'tracks'>): Snapshot => {
  const editedBy = new Map(edition.tracks.map(({ uuid, edition_of }) => [edition_of, uuid]));
  return {
    ...original,
    tracks: original.tracks.map((track) => ({ ...track, uuid: editedBy.get(track.uuid) ?? track.uuid })),
  };
};

/** Defaults of fields that older snapshots lack. */
const LATER_RELEASE_FIELDS = {
  title_confirmed: false,
  version_confirmed: false,
  territories: [],
  excluded_territories: [],
  release_time: null,
  release_time_zone: null,
  preorder_date: null,
  original_release_date: null,
  p_line_year: null,
  c_line_year: null,
} as const;
const LATER_TRACK_FIELDS = {
  title_confirmed: false,
  version_confirmed: false,
  edition_of: null,
  iswc: null,
  ai_contribution: null,
  title_language_id: null,
  advisory: null,
  credits: [],
} as const;

/** The release's own columns, as they are stored. */
export const releaseColumns = ({ artists: _artists, tracks: _tracks, ...columns }: Snapshot) => ({
  ...LATER_RELEASE_FIELDS,
  ...columns,
  territories: [...(columns.territories ?? [])],
  excluded_territories: [...(columns.excluded_territories ?? [])],
});

/** The track's own columns, as they are stored; its credits and timestamps are separate. */
export const trackColumns = ({
  artists: _artists,
  composers: _composers,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  ...columns
}: SnapshotTrack) => ({ ...LATER_TRACK_FIELDS, ...columns, credits: [...(columns.credits ?? [])] });
