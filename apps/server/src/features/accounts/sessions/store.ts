import type { SessionId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SessionTable } from '../tables.ts';

/** Ends all active sessions of a user except the given one; returns the ended ones. */
export const endSessionsOf = async (
  db: Db,
  userUuid: UserId,
  now: Date,
  { except }: { except?: SessionId } = {},
): Promise<SessionId[]> => {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('uuid', '!=', except as SessionId))
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const findSession = (db: Db, uuid: SessionId): Promise<SessionTable | undefined> =>
  db.selectFrom('sessions').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Includes ended sessions; oldest first. */
export const listSessionsOf = (db: Db, userUuid: UserId): Promise<SessionTable[]> =>
  db.selectFrom('sessions').selectAll().where('user_uuid', '=', userUuid).orderBy('created_at').execute();

export const deleteSessionsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('sessions').where('user_uuid', '=', userUuid).execute();
};

export const insertSession = async (db: Db, session: SessionTable): Promise<void> => {
  await db.insertInto('sessions').values(session).execute();
};

export const touchSession = async (db: Db, uuid: SessionId, now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('uuid', '=', uuid).execute();
};

/** Returns false if there is no active session. */
export const endSession = async (db: Db, uuid: SessionId, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends a session of this user; returns false if there is no active one. */
export const endSessionOf = async (db: Db, userUuid: UserId, uuid: SessionId, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

const actorOfSession = compileOnce((db, { sessionUuid }: { sessionUuid: SessionId }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['users.uuid', 'users.username', 'users.roles', 'sessions.uuid as sessionUuid'])
    .where('sessions.uuid', '=', sessionUuid)
    .where('sessions.ended_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null),
);

/** Returns the user of an active session, with their current roles. */
export const findSessionUser = (db: Db, sessionUuid: SessionId) => actorOfSession.first(db, { sessionUuid });

const membershipOf = compileOnce((db, { memberUuid, accountUuid }: { memberUuid: UserId; accountUuid: UserId }) =>
  db
    .selectFrom('team_members')
    .innerJoin('users', 'users.uuid', 'team_members.account_uuid')
    .select(['users.uuid', 'users.username', 'team_members.role', 'team_members.artist_uuids as artists'])
    .where('team_members.member_uuid', '=', memberUuid)
    .where('team_members.account_uuid', '=', accountUuid)
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null),
);

/** Returns the account in whose team a person is, and what they may do there. */
export const findMembership = (db: Db, memberUuid: UserId, accountUuid: UserId) =>
  membershipOf.first(db, { memberUuid, accountUuid });

/** Sets the account for which a session acts; null for its own. */
export const setActingFor = async (db: Db, uuid: SessionId, accountUuid: UserId | null): Promise<void> => {
  await db.updateTable('sessions').set({ acting_for: accountUuid }).where('uuid', '=', uuid).execute();
};

/** Returns active sessions that were created and seen since the given times; last seen first. */
export const listLiveSessions = (db: Db, userUuid: UserId, since: { readonly created: Date; readonly seen: Date }) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', since.seen)
    .where('created_at', '>', since.created)
    .orderBy('last_seen_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();

/**
 * Returns whether the user has signed in from this device before, and whether this is their first sign-in. Compares
 * fingerprints if both sessions have one, else browser and system. Includes ended sessions.
 */
export const isKnownDevice = async (
  db: Db,
  userUuid: UserId,
  { fingerprint, browser, system }: Pick<SessionTable, 'fingerprint' | 'browser' | 'system'>,
): Promise<{ isFirst: boolean; isKnown: boolean }> => {
  const { rows } = await sql<{ is_first: boolean; is_known: boolean }>`
    SELECT
      NOT EXISTS (SELECT FROM sessions WHERE user_uuid = ${userUuid}) AS is_first,
      EXISTS (
        SELECT FROM sessions WHERE user_uuid = ${userUuid} AND CASE
          WHEN fingerprint IS NOT NULL AND ${fingerprint}::text IS NOT NULL THEN fingerprint = ${fingerprint}::text
          ELSE browser IS NOT DISTINCT FROM ${browser}::text AND system IS NOT DISTINCT FROM ${system}::text
        END
      ) AS is_known`.execute(db);
  return { isFirst: rows[0]?.is_first ?? true, isKnown: rows[0]?.is_known ?? false };
};

/** Ends a user's active sessions except the `max` last seen ones; returns the ended ones. */
export const endSessionsOver = async (db: Db, userUuid: UserId, max: number, now: Date): Promise<SessionId[]> => {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uuid', 'in', (from) =>
      from
        .selectFrom('sessions')
        .select('uuid')
        .where('user_uuid', '=', userUuid)
        .where('ended_at', 'is', null)
        .orderBy('last_seen_at', 'desc')
        .orderBy('uuid', 'desc')
        .offset(max),
    )
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Deletes a user's ended sessions except the `max` newest. */
export const deleteEndedSessionsOver = async (db: Db, userUuid: UserId, max: number): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('uuid', 'in', (from) =>
      from
        .selectFrom('sessions')
        .select('uuid')
        .where('user_uuid', '=', userUuid)
        .where('ended_at', 'is not', null)
        .orderBy('created_at', 'desc')
        .offset(max),
    )
    .execute();
};

/** Deletes old ended sessions with their tokens. */
export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('last_seen_at', '<', before)]))
    .execute();
};

export const listSigningKeys = (db: Db) =>
  db.selectFrom('signing_keys').selectAll().orderBy('created_at', 'desc').execute();

export const insertSigningKey = async (
  db: Db,
  key: { kid: string; secret: Buffer; created_at: Date },
): Promise<void> => {
  await db.insertInto('signing_keys').values(key).execute();
};

export const deleteSigningKeysBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('signing_keys').where('created_at', '<', before).execute();
};

export const insertRefreshToken = async (db: Db, hash: Buffer, sessionUuid: SessionId, now: Date): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_uuid: sessionUuid, created_at: now, used_at: null, successor_salt: null })
    .execute();
};

/** Notes the first use of an access token that was issued with this refresh token. */
export const noteAccess = async (db: Db, hash: Buffer, now: Date): Promise<void> => {
  await db
    .updateTable('refresh_tokens')
    .set({ accessed_at: now })
    .where('hash', '=', hash)
    .where('accessed_at', 'is', null)
    .execute();
};

/** Returns a token with its session. Locks the row, so that parallel tabs run one at a time. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_uuid')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select([
      'refresh_tokens.used_at',
      'refresh_tokens.successor_salt',
      'refresh_tokens.accessed_at',
      'sessions.uuid as session_uuid',
      'sessions.user_uuid',
      'sessions.fingerprint',
      'sessions.is_remembered',
      'sessions.acting_for',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.ended_at',
      'users.banned_at',
      'users.ban_reason',
      'users.banned_until',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst();

export const markTokenUsed = async (db: Db, hash: Buffer, salt: Buffer, now: Date): Promise<void> => {
  await db.updateTable('refresh_tokens').set({ used_at: now, successor_salt: salt }).where('hash', '=', hash).execute();
};

/**
 * Deletes a session's used tokens but the one with this hash; a token contains its signed session and is recognized
 * without a row.
 */
export const pruneTokens = async (
  db: Db,
  sessionUuid: SessionId,
  { usedBefore, except }: { usedBefore: Date; except: Buffer },
): Promise<void> => {
  await db
    .deleteFrom('refresh_tokens')
    .where('session_uuid', '=', sessionUuid)
    .where('hash', '!=', except)
    .where('used_at', '<', usedBefore)
    .execute();
};
