import type { Selectable } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';
import type { SessionTable, UserTable } from './tables.ts';

export type User = Selectable<UserTable>;

export const findUserByName = (db: Db, username: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();

export const findUser = (db: Db, uuid: string): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Holds the person's row until the transaction ends, so that what counts their things runs one at a time. */
export const lockUser = async (db: Db, uuid: string): Promise<void> => {
  await db.selectFrom('users').select('uuid').where('uuid', '=', uuid).forUpdate().execute();
};

/** False where the name is taken. */
export const insertUser = async (db: Db, user: UserTable): Promise<boolean> => {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const hasAdmin = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('uuid')
    .where((where) => where('roles', '@>', where.val(['admin'])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const updatePasswordHash = async (db: Db, uuid: string, passwordHash: string): Promise<void> => {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('uuid', '=', uuid).execute();
};

/** Administrators who can sign in, held until the transaction ends. */
export const lockAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where((where) => where('roles', '@>', where.val(['admin'])))
    .where('banned_at', 'is', null)
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const setBan = async (db: Db, uuid: string, ban: { at: Date; reason: string } | null): Promise<void> => {
  await db
    .updateTable('users')
    .set({ banned_at: ban?.at ?? null, ban_reason: ban?.reason ?? null })
    .where('uuid', '=', uuid)
    .execute();
};

/** Every session of a person that is not over; tells which. */
export const endSessionsOf = async (db: Db, userUuid: string, now: Date): Promise<string[]> => {
  const rows = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_uuid', '=', userUuid)
    .where('ended_at', 'is', null)
    .returning('uuid')
    .execute();
  return rows.map(({ uuid }) => uuid);
};

export const setRoles = async (db: Db, uuid: string, roles: User['roles']): Promise<void> => {
  await db.updateTable('users').set({ roles }).where('uuid', '=', uuid).execute();
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

/** The living session's person: what stands now, not what the token says. */
export const findSessionActor = (db: Db, sessionUuid: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select(['users.uuid', 'users.username', 'users.roles', 'sessions.uuid as sessionUuid'])
    .where('sessions.uuid', '=', sessionUuid)
    .where('sessions.ended_at', 'is', null)
    .where('users.banned_at', 'is', null)
    .executeTakeFirst();

/** Sessions long over, with their tokens. */
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
