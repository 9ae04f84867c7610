import type { UserId } from '@dubplate/contract/ids';
import { type Selectable, sql } from 'kysely';
import { withdrawAlert } from '#platform/alerts.ts';
import type { Db, Tables } from '#platform/database/tables.ts';
import type { SealedSecrets } from '#platform/secrets/reseal-secrets.ts';

export type StoredTotp = Selectable<Tables['totp_secrets']>;

/** The alert kind for a user whose one-time codes can't be checked. */
export const TOTP_UNREADABLE = 'totp.unreadable';

export const findTotp = (db: Db, userUuid: UserId): Promise<StoredTotp | undefined> =>
  db.selectFrom('totp_secrets').selectAll().where('user_uuid', '=', userUuid).executeTakeFirst();

/** Saves an unconfirmed secret and replaces a previous unconfirmed one; returns false if codes are already on. */
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

/** Returns false if this step or a later one was used before. */
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

/** Returns false if codes were already on. */
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

/** Returns false if codes were not on. */
export const deleteTotp = async (db: Db, userUuid: UserId): Promise<boolean> => {
  await withdrawAlert(db, TOTP_UNREADABLE, userUuid);
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

/** Deletes a recovery code; returns false if it does not exist. */
export const consumeRecoveryCode = async (db: Db, userUuid: UserId, hashes: readonly Buffer[]): Promise<boolean> => {
  const row = await db
    .deleteFrom('totp_recovery_codes')
    .where('user_uuid', '=', userUuid)
    .where('hash', 'in', hashes)
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

/** Returns the names of the given users who have one-time codes on. */
export const listTotpNames = (db: Db, uuids: readonly UserId[]): Promise<{ uuid: UserId; username: string }[]> =>
  db
    .selectFrom('totp_secrets')
    .innerJoin('users', 'users.uuid', 'totp_secrets.user_uuid')
    .select(['users.uuid', 'users.username'])
    .where('users.uuid', '=', sql<UserId>`any(${uuids})`)
    .where('activated_at', 'is not', null)
    .orderBy('users.username')
    .execute();

export const totpSecrets: SealedSecrets<UserId> = {
  name: 'totp-secrets',
  list: (db) => db.selectFrom('totp_secrets').select(['user_uuid as owner', 'encrypted_secret as sealed']).execute(),
  async replace(db, userUuid, before, after) {
    await db
      .updateTable('totp_secrets')
      .set({ encrypted_secret: after })
      .where('user_uuid', '=', userUuid)
      .where('encrypted_secret', '=', before)
      .execute();
  },
};
