import type { SessionId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';

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

/** The token with its session, row-locked, so that parallel tabs run one at a time. */
export const lockRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.uuid', 'refresh_tokens.session_uuid')
    .innerJoin('users', 'users.uuid', 'sessions.user_uuid')
    .select([
      'refresh_tokens.used_at',
      'refresh_tokens.successor_salt',
      'sessions.uuid as session_uuid',
      'sessions.user_uuid',
      'sessions.is_remembered',
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

/** Deletes a session's used tokens: each carries its own signed session, by which it is recognized without a row. */
export const pruneTokens = async (db: Db, sessionUuid: SessionId, usedBefore: Date): Promise<void> => {
  await db
    .deleteFrom('refresh_tokens')
    .where('session_uuid', '=', sessionUuid)
    .where('used_at', '<', usedBefore)
    .execute();
};
