import type { ArtistRole } from '@dubplate/contract/artists/limits';
import type { ArtistId, FileId, TrackId } from '@dubplate/contract/ids';
import type { ComposerRole } from '@dubplate/contract/releases/limits';
import type { Selectable } from 'kysely';
import type { ReleaseRecord, TrackRecord } from '../read-release.ts';
import {
  pickReleaseFields,
  pickTrackFields,
  type ReleaseField,
  type ReleaseTable,
  type TrackField,
  type TrackTable,
} from '../tables.ts';

interface SnapshotCredit {
  readonly artist_uuid: ArtistId;
  readonly role: ArtistRole;
}

export interface SnapshotTrack extends Readonly<Pick<Selectable<TrackTable>, TrackField>> {
  readonly uuid: TrackId;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly edition_of: TrackId | null;
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
export interface Snapshot extends Readonly<Pick<Selectable<ReleaseTable>, ReleaseField>> {
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
  edition_of: track.edition_of,
  ...pickTrackFields(track),
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
  ...pickReleaseFields(release),
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

/** The release's own columns, as they are stored. Older snapshots lack fields that exist now. */
export const releaseColumns = (snapshot: Snapshot) => ({
  ...pickReleaseFields(snapshot),
  title_confirmed: snapshot.title_confirmed ?? false,
  version_confirmed: snapshot.version_confirmed ?? false,
  territories: snapshot.territories ?? [],
  excluded_territories: snapshot.excluded_territories ?? [],
});

/** The track's own columns, as they are stored; its artists, composers and timestamps are separate. */
export const trackColumns = (track: SnapshotTrack) => ({
  ...pickTrackFields(track),
  uuid: track.uuid,
  edition_of: track.edition_of ?? null,
  title_confirmed: track.title_confirmed ?? false,
  version_confirmed: track.version_confirmed ?? false,
  credits: track.credits ?? [],
});
