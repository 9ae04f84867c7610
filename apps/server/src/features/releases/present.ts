import type { Credit } from '@dubplate/contract/artists/schemas';
import type {
  Composer,
  DenyReason,
  Release,
  ReleaseListItem,
  Track,
  UnsavedTrack,
} from '@dubplate/contract/releases/schemas';
import type { SignedLinks } from '../files/index.ts';
import { keptIsrc, keptUpc } from './codes.ts';
import type { ReleaseRow } from './read-list.ts';
import type { CreditRecord, ReleaseRecord, TrackRecord, UnsavedTrackRecord } from './read-release.ts';
import { pickReleaseFields, pickTrackFields } from './tables.ts';

const TRACK_PATH = /^tracks\.\d+/;

/** Returns the current path of a reason, whose track may have been moved or deleted since. */
const pathNow = (
  { path, track_uuid }: Pick<DenyReason, 'path' | 'track_uuid'>,
  tracks: readonly { readonly uuid: string }[],
): string | null => {
  if (path === null || track_uuid === null) return path;
  const place = tracks.findIndex(({ uuid }) => uuid === track_uuid);
  return place === -1 ? null : path.replace(TRACK_PATH, `tracks.${place}`);
};

export const presentDenyReason = (
  reason: ReleaseRecord['deny_reasons'][number],
  tracks: readonly { readonly uuid: string }[],
): DenyReason => ({
  uuid: reason.uuid,
  code: reason.code,
  path: pathNow(reason, tracks),
  track_uuid: reason.track_uuid,
  text: reason.text,
  done_at: reason.done_at === null ? null : new Date(reason.done_at).toISOString(),
});

const presentCredit = (credit: CreditRecord, links: Pick<SignedLinks, 'thumbnails'>): Credit => ({
  artist_uuid: credit.artist_uuid,
  role: credit.role,
  name: credit.name,
  avatar_uuid: credit.avatar_uuid,
  avatar: links.thumbnails(credit.avatar_uuid),
});

export const presentComposer = (composer: TrackRecord['composers'][number]): Composer => ({
  uuid: composer.uuid,
  role: composer.role,
  name: composer.name,
  surname: composer.surname,
  patronymic: composer.patronymic,
  name_confirmed: composer.name_confirmed,
});

const presentTrackFile = (track: TrackRecord): Track['file'] =>
  track.file_uuid === null
    ? null
    : {
        uuid: track.file_uuid,
        name: track.file_name ?? '',
        size: track.file_size ?? 0,
        duration: track.file_duration,
        sample_rate: track.file_sample_rate,
        bits_per_sample: track.file_bits_per_sample,
        channels: track.file_channels,
        advice: track.file_advice ?? [],
        sha256: track.file_sha256 ?? '',
      };

export const presentTrack = (track: TrackRecord, links: Pick<SignedLinks, 'thumbnails'>): Track => ({
  uuid: track.uuid,
  release_uuid: track.release_uuid,
  version: track.version,
  ...pickTrackFields(track),
  isrc: keptIsrc(track),
  edition_of: track.edition_of,
  credits: track.credits.map(({ name, role, instrument }) => ({ name, role, instrument })),
  artists: track.artists.map((credit) => presentCredit(credit, links)),
  composers: track.composers.map(presentComposer),
  file: presentTrackFile(track),
  created_at: track.created_at.toISOString(),
  updated_at: track.updated_at.toISOString(),
});

/** Accepts a row, or the JSON of a row, in which times are strings. */
export const presentUnsavedTrack = ({
  version,
  position,
  fields,
  updated_at,
  ...file
}: ReleaseRecord['unsaved_tracks'][number] | UnsavedTrackRecord): UnsavedTrack => ({
  version,
  position,
  fields,
  updated_at: new Date(updated_at).toISOString(),
  file,
});

const time = (instant: Date | null): string | null => instant?.toISOString() ?? null;

const presentNotSent = (notSent: ReleaseRecord['not_sent']): Release['not_sent'] =>
  notSent && {
    at: notSent.at,
    ...(notSent.issues && { issues: notSent.issues.map(({ path, code, message }) => ({ path, code, message })) }),
    ...(notSent.products && { products: [...notSent.products] }),
  };

export const presentRelease = (release: ReleaseRecord, links: Pick<SignedLinks, 'thumbnails' | 'page'>): Release => ({
  uuid: release.uuid,
  version: release.version,
  status: release.status,
  ...pickReleaseFields(release),
  cover: links.thumbnails(release.cover_uuid),
  tint: release.cover?.tint ?? null,
  cover_advice: release.cover?.advice ?? [],
  upc: keptUpc(release),
  isrc: release.tracks[0] ? keptIsrc(release.tracks[0]) : null,
  edition_of: release.edition_of,
  edition: release.edition,
  published_dates: release.original && {
    release_date: release.original.release_date,
    preorder_date: release.original.preorder_date,
  },
  deny_reason: release.deny_reason,
  deny_reasons: release.deny_reasons.map((reason) => presentDenyReason(reason, release.tracks)),
  not_sent: presentNotSent(release.not_sent),
  created_at: release.created_at.toISOString(),
  updated_at: release.updated_at.toISOString(),
  submitted_at: time(release.submitted_at),
  review_started_at: time(release.review_started_at),
  moderated_at: time(release.moderated_at),
  published_at: time(release.published_at),
  link: release.link && { ...release.link, url: links.page('l', release.link.slug) },
  artists: release.artists.map((credit) => presentCredit(credit, links)),
  tracks: release.tracks.map((track) => presentTrack(track, links)),
  unsaved_tracks: release.unsaved_tracks.map(presentUnsavedTrack),
});

export const presentListItem = (row: ReleaseRow, links: Pick<SignedLinks, 'thumbnails'>): ReleaseListItem => ({
  uuid: row.uuid,
  title: row.title,
  status: row.status,
  type: row.type,
  release_date: row.release_date,
  updated_at: row.updated_at.toISOString(),
  artist_uuid: row.artist_uuid,
  artist: row.artist_uuid === null ? null : { uuid: row.artist_uuid, name: row.artist_name ?? '' },
  artist_cover: row.artist_cover,
  cover_uuid: row.cover_uuid,
  cover: links.thumbnails(row.cover_uuid),
  tint: row.tint,
  upc: row.upc,
  edition_of: row.edition_of,
});
