import type { ArtistId, FileId, LinkId, ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { TeamMemberTable } from '#features/accounts/index.ts';
import { isCreatedBy } from '#features/files/index.ts';
import { type ArtistLimit, withinArtists } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

interface TeamActivityTable {
  id: number;
  account_uuid: UserId;
  member_uuid: UserId | null;
  username: string;
  call: string;
  subject_uuid: string | null;
  first_at: Date;
  last_at: Date;
  times: number;
}

declare module '#platform/database/tables.ts' {
  interface Tables {
    team_invitations: { account_uuid: UserId; username: string; sent_at: Date };
    team_activities: TeamActivityTable;
  }
}

export const listMembers = (db: Db, accountUuid: UserId): Promise<TeamMemberTable[]> =>
  db
    .selectFrom('team_members')
    .selectAll()
    .where('account_uuid', '=', accountUuid)
    .orderBy('invited_at')
    .orderBy('uuid')
    .execute();

export const insertMember = async (trx: Db, member: TeamMemberTable): Promise<void> => {
  await trx.insertInto('team_members').values(member).execute();
};

export const updateMember = (
  trx: Db,
  accountUuid: UserId,
  uuid: string,
  change: Partial<Pick<TeamMemberTable, 'role' | 'artist_uuids'>>,
): Promise<TeamMemberTable | undefined> =>
  trx
    .updateTable('team_members')
    // An update needs a column even if nothing changes.
    .set({ uuid, ...change })
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', accountUuid)
    .returningAll()
    .executeTakeFirst();

/** Returns the deleted row. */
export const deleteMember = (trx: Db, accountUuid: UserId, uuid: string): Promise<TeamMemberTable | undefined> =>
  trx
    .deleteFrom('team_members')
    .where('uuid', '=', uuid)
    .where('account_uuid', '=', accountUuid)
    .returningAll()
    .executeTakeFirst();

/** Deletes the membership of a person or the invitation to their name; returns false if there is none. */
export const deleteMembership = async (
  trx: Db,
  accountUuid: UserId,
  person: { readonly uuid: UserId; readonly username: string },
): Promise<boolean> => {
  const row = await trx
    .deleteFrom('team_members')
    .where('account_uuid', '=', accountUuid)
    .where((eb) => eb.or([eb('member_uuid', '=', person.uuid), eb('username', '=', person.username)]))
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Turns an invitation into a membership; returns false if there is no invitation to this name. */
export const acceptInvitation = async (
  trx: Db,
  accountUuid: UserId,
  { uuid, username, now }: { readonly uuid: UserId; readonly username: string; readonly now: Date },
): Promise<boolean> => {
  const row = await trx
    .updateTable('team_members')
    .set({ state: 'ACTIVE', member_uuid: uuid, accepted_at: now })
    .where('account_uuid', '=', accountUuid)
    .where('username', '=', username)
    .where('state', '=', 'INVITED')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Memberships of a person and invitations to their name, of accounts that are open. */
export const listAccounts = (db: Db, { uuid, username }: { readonly uuid: UserId; readonly username: string }) =>
  db
    .selectFrom('team_members')
    .innerJoin('users', 'users.uuid', 'team_members.account_uuid')
    .select([
      'team_members.account_uuid',
      'team_members.role',
      'team_members.artist_uuids',
      'team_members.state',
      'users.username',
      'users.first_name',
      'users.last_name',
    ])
    .where((eb) => eb.or([eb('team_members.member_uuid', '=', uuid), eb('team_members.username', '=', username)]))
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .orderBy('team_members.invited_at')
    .orderBy('team_members.uuid')
    .execute();

/** Returns when the name was last invited by mail, and how many names were since the given time. */
export const findInvitations = async (
  trx: Db,
  accountUuid: UserId,
  username: string,
  since: Date,
): Promise<{ sentAt: Date | null; recent: number }> => {
  const { rows } = await sql<{ sentAt: Date | null; recent: number }>`
    SELECT max(sent_at) FILTER (WHERE username = ${username}) AS "sentAt",
      (count(*) FILTER (WHERE sent_at > ${since}))::int AS recent
    FROM team_invitations WHERE account_uuid = ${accountUuid}`.execute(trx);
  return rows[0] ?? { sentAt: null, recent: 0 };
};

export const saveInvitation = async (trx: Db, accountUuid: UserId, username: string, now: Date): Promise<void> => {
  await trx
    .insertInto('team_invitations')
    .values({ account_uuid: accountUuid, username, sent_at: now })
    .onConflict((conflict) => conflict.columns(['account_uuid', 'username']).doUpdateSet({ sent_at: now }))
    .execute();
};

/** Returns those of the artists that are the account's. */
export const listOwnArtists = async (
  db: Db,
  accountUuid: UserId,
  artists: readonly ArtistId[],
): Promise<ArtistId[]> => {
  const rows = await db
    .selectFrom('artists')
    .select('uuid')
    .where('user_uuid', '=', accountUuid)
    .where('uuid', 'in', artists)
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Deletes all memberships in and of an account. Its activity goes with it; elsewhere its name is forgotten. */
export const eraseTeam = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx
    .deleteFrom('team_members')
    .where((eb) => eb.or([eb('account_uuid', '=', userUuid), eb('member_uuid', '=', userUuid)]))
    .execute();
  await trx.deleteFrom('team_invitations').where('account_uuid', '=', userUuid).execute();
  await trx.deleteFrom('team_activities').where('account_uuid', '=', userUuid).execute();
  await trx.updateTable('team_activities').set({ username: '' }).where('member_uuid', '=', userUuid).execute();
};

interface Activity {
  readonly accountUuid: UserId;
  readonly memberUuid: UserId;
  readonly username: string;
  readonly call: string;
  readonly subject: string | null;
  readonly now: Date;
  /** Changes since this time become one row with this one. */
  readonly since: Date;
}

export const noteActivity = async (
  db: Db,
  { accountUuid, memberUuid, username, call, subject, now, since }: Activity,
): Promise<void> => {
  await sql`
    WITH again AS (
      UPDATE team_activities SET last_at = ${now}, times = times + 1
      WHERE id = (
        SELECT id FROM team_activities
        WHERE account_uuid = ${accountUuid} AND member_uuid = ${memberUuid} AND call = ${call}
          AND subject_uuid IS NOT DISTINCT FROM ${subject}::uuid AND last_at > ${since}
        ORDER BY last_at DESC LIMIT 1
      )
      RETURNING id
    )
    INSERT INTO team_activities (account_uuid, member_uuid, username, call, subject_uuid, first_at, last_at)
    SELECT ${accountUuid}, ${memberUuid}, ${username}, ${call}, ${subject}, ${now}, ${now}
    WHERE NOT EXISTS (SELECT FROM again)`.execute(db);
};

export const listActivity = (db: Db, accountUuid: UserId, page: PageQuery) => {
  const { take, offset } = pageRows(page);
  return db
    .selectFrom('team_activities as activity')
    .leftJoin('releases', 'releases.uuid', 'activity.subject_uuid')
    .leftJoin('tracks', 'tracks.uuid', 'activity.subject_uuid')
    .leftJoin('artists', 'artists.uuid', 'activity.subject_uuid')
    .leftJoin('files', 'files.uuid', 'activity.subject_uuid')
    .select([
      'activity.username',
      'activity.call',
      'activity.subject_uuid',
      'activity.first_at',
      'activity.last_at',
      'activity.times',
      (eb) => eb.fn.coalesce('releases.title', 'tracks.title', 'artists.name', 'files.name').as('title'),
    ])
    .where('activity.account_uuid', '=', accountUuid)
    .orderBy('activity.last_at', 'desc')
    .orderBy('activity.id', 'desc')
    .limit(take)
    .offset(offset)
    .execute();
};

export const countActivity = async (db: Db, accountUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('team_activities')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_uuid', '=', accountUuid)
    .executeTakeFirstOrThrow();
  return count;
};

/** What members made stays: nodes of 0.12.20 decide by it which drafts and files are theirs. */
export const deleteActivityBefore = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('team_activities')
    .where('last_at', '<', before)
    .where('call', 'not in', ['POST /release', 'POST /file'])
    .execute();
};

const exists = async (db: Db, condition: Expression<SqlBool>): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`SELECT ${condition} AS found`.execute(db);
  return rows[0]?.found ?? false;
};

/** @param rows tables with `releases` among them, and the condition that finds the thing */
const isWithin = (db: Db, limit: ArtistLimit, rows: Expression<unknown>): Promise<boolean> =>
  exists(db, sql`EXISTS (SELECT FROM ${rows} AND ${withinArtists(limit)})`);

/** Returns whether a limited member sees the release. */
export const isReleaseWithin = (db: Db, limit: ArtistLimit, uuid: ReleaseId): Promise<boolean> =>
  isWithin(db, limit, sql`releases WHERE uuid = ${uuid}`);

export const isTrackWithin = (db: Db, limit: ArtistLimit, uuid: TrackId): Promise<boolean> =>
  isWithin(db, limit, sql`tracks JOIN releases ON releases.uuid = tracks.release_uuid WHERE tracks.uuid = ${uuid}`);

export const isComposerWithin = (db: Db, limit: ArtistLimit, uuid: string): Promise<boolean> =>
  isWithin(
    db,
    limit,
    sql`composers JOIN tracks ON tracks.uuid = composers.track_uuid
      JOIN releases ON releases.uuid = tracks.release_uuid WHERE composers.uuid = ${uuid}`,
  );

export const isLinkWithin = (db: Db, limit: ArtistLimit, uuid: LinkId): Promise<boolean> =>
  isWithin(
    db,
    limit,
    sql`multilinks JOIN releases ON releases.uuid = multilinks.release_uuid WHERE multilinks.uuid = ${uuid}`,
  );

/** A file is within if the member uploaded it, or if a release or an artist within uses it. */
export const isFileWithin = (db: Db, limit: ArtistLimit, uuid: FileId): Promise<boolean> =>
  exists(
    db,
    sql`EXISTS (SELECT FROM files WHERE uuid = ${uuid} AND ${isCreatedBy('files', limit.memberUuid)})
      OR EXISTS (SELECT FROM uploads WHERE uuid = ${uuid} AND ${isCreatedBy('uploads', limit.memberUuid)})
      OR EXISTS (SELECT FROM artists WHERE avatar_uuid = ${uuid} AND uuid = ANY(${limit.artists}))
      OR EXISTS (SELECT FROM releases WHERE cover_uuid = ${uuid} AND ${withinArtists(limit)})
      OR EXISTS (
        SELECT FROM tracks JOIN releases ON releases.uuid = tracks.release_uuid
        WHERE tracks.wav_uuid = ${uuid} AND ${withinArtists(limit)})
      OR EXISTS (
        SELECT FROM unsaved_tracks JOIN releases ON releases.uuid = unsaved_tracks.release_uuid
        WHERE unsaved_tracks.wav_uuid = ${uuid} AND ${withinArtists(limit)})`,
  );
