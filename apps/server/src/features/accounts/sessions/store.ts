import type { SessionId, UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import { compileOnce } from '#platform/database/compile-once.ts';
import type { Db } from '#platform/database/tables.ts';
import type { SessionTable } from '../tables.ts';

/** Every session of a person that is not over, perhaps but one; returns which. */
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

/** Ended ones included, oldest first. */
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

/** False where there is none that lives. */
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

/** Ends a session of this person; false where there is none that lives. */
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

/** The person of a session that has not ended: as the database has them now, not as the token says. */
export const findSessionActor = (db: Db, sessionUuid: SessionId) => actorOfSession.first(db, { sessionUuid });

/** Sessions that are not over, began since and were seen since, last seen first. */
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
 * Whether a person came from this device before, ended sessions included, and whether from any: by the fingerprint where
 * both have one, else by browser and system.
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

/** Ends a person's live sessions except the `max` last seen; returns which. */
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

/** Deletes a person's ended sessions except the `max` that began last. */
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

/** Sessions long over, with their tokens. */
export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('last_seen_at', '<', before)]))
    .execute();
};
