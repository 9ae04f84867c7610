import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import type { SplitStatus } from '@dubplate/contract/royalties/limits';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** A release, or one of its tracks. */
export interface SplitTarget {
  readonly releaseUuid: ReleaseId;
  readonly trackUuid: TrackId | null;
  readonly ownerUuid: UserId;
  readonly ownerName: string;
  readonly title: string;
}

export const findTarget = async (
  db: Db,
  by: { readonly release: ReleaseId } | { readonly track: TrackId },
): Promise<SplitTarget | undefined> => {
  const { rows } = await ('release' in by
    ? sql<SplitTarget>`
        SELECT releases.uuid AS "releaseUuid", NULL AS "trackUuid", user_uuid AS "ownerUuid", username AS "ownerName", title
        FROM releases JOIN users ON users.uuid = user_uuid WHERE releases.uuid = ${by.release}`
    : sql<SplitTarget>`
        SELECT release_uuid AS "releaseUuid", tracks.uuid AS "trackUuid", user_uuid AS "ownerUuid",
          username AS "ownerName", tracks.title
        FROM tracks JOIN releases ON releases.uuid = release_uuid JOIN users ON users.uuid = user_uuid
        WHERE tracks.uuid = ${by.track}`
  ).execute(db);
  return rows[0];
};

const ofTarget = ({ releaseUuid, trackUuid }: SplitTarget) =>
  sql`release_uuid = ${releaseUuid} AND track_uuid IS NOT DISTINCT FROM ${trackUuid}::uuid`;

export interface MemberRow {
  id: number;
  uuid: string;
  party_id: number;
  user_uuid: UserId | null;
  username: string | null;
  status: SplitStatus;
}

export const listMembers = async (db: Db, target: SplitTarget): Promise<MemberRow[]> => {
  const { rows } = await sql<MemberRow>`
    SELECT members.id, members.uuid, party_id, user_uuid, coalesce(users.username, parties.username) AS username, status
    FROM royalty_split_members AS members
    JOIN royalty_parties AS parties ON parties.id = party_id
    LEFT JOIN users ON users.uuid = user_uuid
    WHERE ${ofTarget(target)} ORDER BY members.id`.execute(db);
  return rows;
};

export interface VersionRow {
  id: number;
  valid_from: LocalDate;
  created_at: Date;
  shares: { member_id: number; hundredths: number }[];
}

/** All versions, newest first. The newest of those that are valid in a month is in force. */
export const listVersions = async (db: Db, target: SplitTarget): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`
    SELECT id, valid_from, created_at, coalesce((
      SELECT jsonb_agg(jsonb_build_object('member_id', member_id, 'hundredths', hundredths) ORDER BY member_id)
      FROM royalty_split_shares WHERE version_id = versions.id
    ), '[]') AS shares
    FROM royalty_split_versions AS versions WHERE ${ofTarget(target)} ORDER BY id DESC LIMIT 200`.execute(db);
  return rows;
};

/** Whether a user takes part in the splits of a release or one of its tracks, or is invited to. */
export const isParticipant = async (db: Db, target: SplitTarget, userUuid: UserId): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM royalty_split_members AS members
    JOIN royalty_parties AS parties ON parties.id = party_id
    JOIN users ON users.uuid = ${userUuid}
    WHERE release_uuid = ${target.releaseUuid}
      AND (track_uuid IS NULL OR ${target.trackUuid}::uuid IS NULL OR track_uuid = ${target.trackUuid}::uuid)
      AND (user_uuid = users.uuid OR (user_uuid IS NULL AND parties.username = users.username))
      AND status <> 'DECLINED'
    LIMIT 1`.execute(db);
  return rows.length > 0;
};

export interface OwnSplitRow {
  id: number;
  uuid: string;
  status: SplitStatus;
  hundredths: number;
  valid_from: LocalDate;
  release_uuid: ReleaseId;
  release_title: string;
  track_uuid: TrackId | null;
  track_title: string | null;
  owner_name: string;
  held: string;
  invited_at: Date;
  answered_at: Date | null;
}

/** The shares of a user, invitations first; or one of them. */
export const listOwnSplits = async (db: Db, userUuid: UserId, uuid?: string): Promise<OwnSplitRow[]> => {
  const { rows } = await sql<OwnSplitRow>`
    SELECT members.id, members.uuid, members.status, newest.hundredths, newest.valid_from, members.release_uuid,
      releases.title AS release_title, members.track_uuid, tracks.title AS track_title, owners.username AS owner_name,
      trim_scale((
        SELECT coalesce(-sum(amount), 0) FROM royalty_entries WHERE member_id = members.id AND kind IN ('HELD', 'RELEASED')
      ))::text AS held,
      invited_at, answered_at
    FROM users
    JOIN royalty_parties AS parties
      ON parties.user_uuid = users.uuid OR (parties.user_uuid IS NULL AND parties.username = users.username)
    JOIN royalty_split_members AS members ON members.party_id = parties.id
    JOIN releases ON releases.uuid = members.release_uuid
    JOIN users AS owners ON owners.uuid = releases.user_uuid
    LEFT JOIN tracks ON tracks.uuid = members.track_uuid
    JOIN LATERAL (
      SELECT valid_from, coalesce((
        SELECT hundredths FROM royalty_split_shares WHERE version_id = versions.id AND member_id = members.id
      ), 0) AS hundredths
      FROM royalty_split_versions AS versions
      WHERE versions.release_uuid = members.release_uuid AND versions.track_uuid IS NOT DISTINCT FROM members.track_uuid
      ORDER BY id DESC LIMIT 1
    ) AS newest ON true
    WHERE users.uuid = ${userUuid} ${uuid === undefined ? sql`` : sql`AND members.uuid = ${uuid}`}
    ORDER BY members.status = 'INVITED' DESC, members.id DESC LIMIT 500`.execute(db);
  return rows;
};
