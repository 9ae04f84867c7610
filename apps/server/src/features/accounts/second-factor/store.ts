import type { UserId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredTotp = Selectable<Tables['totp_secrets']>;

export const findTotp = (db: Db, userUuid: UserId): Promise<StoredTotp | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst();

/** Keeps a secret to be confirmed, in place of one that never was; false where codes are on already. */
export const saveTotp = async (db: Db, userUuid: UserId, encryptedSecret: Buffer, now: Date): Promise<boolean> => {
  const row = await db
    .insertInto('totp_secrets')
    .values({ user_uuid: userUuid, encrypted_secret: encryptedSecret, created_at: now, activated_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_uuid')
        .doUpdateSet({ encrypted_secret: encryptedSecret, created_at: now, last_step: 0 })
        .where('totp_secrets.activated_at', 'is', null),
    )
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** False where this step, or a later one, was taken before. */
export const consumeStep = async (db: Db, userUuid: UserId, step: number): Promise<boolean> => {
  const row = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('user_uuid', '=', userUuid)
    .where('last_step', '<', step)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** False where codes were on already. */
export const activateTotp = async (db: Db, userUuid: UserId, now: Date): Promise<boolean> => {
  const row = await db
    .updateTable('totp_secrets')
    .set({ activated_at: now })
    .where('user_uuid', '=', userUuid)
    .where('activated_at', 'is', null)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

/** False where there was none. */
export const deleteTotp = async (db: Db, userUuid: UserId): Promise<boolean> => {
  const row = await db
    .deleteFrom('totp_secrets')
    .where('user_uuid', '=', userUuid)
    .returning('activated_at')
    .executeTakeFirst();
  return row !== undefined && row.activated_at !== null;
};

export const insertRecoveryCodes = async (db: Db, userUuid: UserId, hashes: readonly Buffer[]): Promise<void> => {
  await db
    .insertInto('totp_recovery_codes')
    .values(hashes.map((hash) => ({ user_uuid: userUuid, hash })))
    .execute();
};

/** Takes a recovery code away; false where there is no such one (any more). */
export const consumeRecoveryCode = async (db: Db, userUuid: UserId, hash: Buffer): Promise<boolean> => {
  const row = await db
    .deleteFrom('totp_recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('hash', '=', hash)
    .returning('user_uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const countRecoveryCodes = async (db: Db, userUuid: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('totp_recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_uuid', '=', userUuid)
    .executeTakeFirstOrThrow();
  return count;
};
