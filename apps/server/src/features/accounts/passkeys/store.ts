import type { SessionId, UserId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { PasskeyTable } from '../tables.ts';

export type StoredPasskey = Selectable<PasskeyTable>;

export const listPasskeys = (db: Db, userUuid: UserId): Promise<StoredPasskey[]> =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .execute();

/** Returns false if the credential is registered already. */
export const insertPasskey = async (db: Db, passkey: PasskeyTable): Promise<boolean> => {
  const row = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** Locks the row, so that sign-ins with one counter run one at a time. */
export const lockPasskeyOf = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst();

export const markPasskeyUsed = async (
  db: Db,
  uuid: string,
  use: Pick<StoredPasskey, 'counter' | 'is_backed_up' | 'last_used_at'>,
): Promise<void> => {
  await db.updateTable('passkeys').set(use).where('uuid', '=', uuid).execute();
};

/** Returns undefined if the user has no such passkey. */
export const renamePasskeyRow = (
  db: Db,
  userUuid: UserId,
  uuid: string,
  name: string,
): Promise<StoredPasskey | undefined> =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .returningAll()
    .executeTakeFirst();

/** Returns false if the user has no such passkey. */
export const deletePasskeyRow = async (db: Db, userUuid: UserId, uuid: string): Promise<boolean> => {
  const row = await db
    .deleteFrom('passkeys')
    .where('uuid', '=', uuid)
    .where('user_uuid', '=', userUuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const deletePasskeysOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('passkeys').where('user_uuid', '=', userUuid).execute();
};

export const insertChallenge = async (
  db: Db,
  challenge: { hash: Buffer; session_uuid: SessionId | null; expires_at: Date },
): Promise<void> => {
  await db.insertInto('passkey_challenges').values(challenge).execute();
};

/** Deletes a challenge of a session, or of a sign-in for null. Returns true if it existed and was valid. */
export const consumeChallengeRow = async (
  db: Db,
  hash: Buffer,
  sessionUuid: SessionId | null,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', hash)
    .where('session_uuid', sessionUuid === null ? 'is' : '=', sessionUuid)
    .returning('expires_at')
    .executeTakeFirst();
  return row !== undefined && row.expires_at > now;
};

export const deleteChallengesBefore = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
};
