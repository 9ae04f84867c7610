import type { Db } from '../../../platform/database/tables.ts';
import type { SessionTable } from '../tables.ts';

/** Every session of a person that is not over, perhaps but one; tells which. */
export const endSessionsOf = async (
  db: Db,
  userUuid: string,
  now: Date,
  { except }: { except?: string } = {},
): Promise<string[]> => {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('uuid', '!=', except ?? ''))
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const findSession = (db: Db, uuid: string): Promise<SessionTable | undefined> =>
  db.selectFrom('sessions').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Ended ones included, oldest first. */
export const listSessionsOf = (db: Db, userUuid: string): Promise<SessionTable[]> =>
  db.selectFrom('sessions').selectAll().where('user_uuid', '=', userUuid).orderBy('created_at').execute();

export const deleteSessionsOf = async (db: Db, userUuid: string): Promise<void> => {
  await db.deleteFrom('sessions').where('user_uuid', '=', userUuid).execute();
};

export const insertSession = async (db: Db, session: SessionTable): Promise<void> => {
  await db.insertInto('sessions').values(session).execute();
};

export const insertRefreshToken = async (db: Db, hash: Buffer, sessionUuid: string, now: Date): Promise<void> => {
  await db
    .insertInto('refresh_tokens')
    .values({ hash, session_uuid: sessionUuid, created_at: now, used_at: null })
    .execute();
};

/** The token with its session, locked until the transaction ends, so that parallel tabs take turns. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_uuid')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select([
      'refresh_tokens.used_at',
      'sessions.uuid as session_uuid',
      'sessions.user_uuid',
      'sessions.is_remembered',
      'sessions.last_seen_at',
      'sessions.ended_at',
      'users.banned_at',
    ])
    .where('refresh_tokens.hash', '=', hash)
    .forUpdate('refresh_tokens')
    .executeTakeFirst();

export const markTokenUsed = async (db: Db, hash: Buffer, now: Date): Promise<void> => {
  await db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .execute();
};

export const touchSession = async (db: Db, uuid: string, now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('uuid', '=', uuid).execute();
};

export const endSession = async (db: Db, uuid: string, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends a session of this person; false where there is none that lives. */
export const endSessionOf = async (db: Db, uuid: string, userUuid: string, now: Date): Promise<boolean> => {
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

/** The living session's person: what stands now, not what the token says. */
export const findSessionActor = (db: Db, sessionUuid: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['users.uuid', 'users.username', 'users.roles', 'sessions.uuid as sessionUuid'])
    .where('sessions.uuid', '=', sessionUuid)
    .where('sessions.ended_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();

/** Sessions that are not over and were seen since, last seen first. */
export const listLivingSessions = (db: Db, userUuid: string, seenSince: Date) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .where('last_seen_at', '>', seenSince)
    .orderBy('last_seen_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();

/** What is known of the devices a person came from, ended sessions included. */
export const listDevices = (db: Db, userUuid: string) =>
  db
    .selectFrom('sessions')
    .select(['fingerprint', 'user_agent'])
    .distinct()
    .where('user_uuid', '=', userUuid)
    .execute();

/** Sessions long over, with their tokens. */
export const deleteEndedSessions = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('ended_at', '<', before), where('last_seen_at', '<', before)]))
    .execute();
};
