import type { Db } from '#platform/database/tables.ts';

interface NewToken {
  readonly hash: Buffer;
  readonly legacy_uuid: string;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const insertTransferToken = async (db: Db, token: NewToken): Promise<void> => {
  await db.insertInto('transfer_tokens').values(token).execute();
};

export const deleteExpiredTransferTokens = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('transfer_tokens').where('expires_at', '<=', now).execute();
};

/** Of whom the token of a refused sign-in is, while it lives; `has_account`: there is nothing to agree to any more. */
export const findTokenOwner = async (db: Db, hash: Buffer, now: Date) => {
  const owner = await db
    .selectFrom('transfer_tokens')
    .innerJoin('legacy_users', 'legacy_users.uuid', 'transfer_tokens.legacy_uuid')
    .leftJoin('users', 'users.username', 'legacy_users.username')
    .select(['legacy_users.uuid', 'legacy_users.username', 'legacy_users.user_uuid', 'users.uuid as account_uuid'])
    .where('transfer_tokens.hash', '=', hash)
    .where('transfer_tokens.expires_at', '>', now)
    .executeTakeFirst();
  return owner && { ...owner, has_account: owner.user_uuid !== null || owner.account_uuid !== null };
};

/** Notes that somebody agreed; the first time counts. */
export const recordRequest = async (db: Db, legacyUuid: string, now: Date): Promise<void> => {
  await db
    .updateTable('legacy_users')
    .set((eb) => ({ requested_at: eb.fn.coalesce('requested_at', eb.val(now)) }))
    .where('uuid', '=', legacyUuid)
    .execute();
};

export const insertTransferLink = async (db: Db, link: NewToken): Promise<void> => {
  await db.insertInto('transfer_links').values(link).execute();
};

export const deleteTransferLink = async (db: Db, hash: Buffer): Promise<void> => {
  await db.deleteFrom('transfer_links').where('hash', '=', hash).execute();
};

/** Who waits for their transfer by this mailed link, while it lives. */
export const findLinkOwner = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('transfer_links')
    .innerJoin('legacy_users', 'legacy_users.uuid', 'transfer_links.legacy_uuid')
    .select(['legacy_users.uuid', 'legacy_users.username', 'legacy_users.first_name', 'legacy_users.last_name'])
    .where('transfer_links.hash', '=', hash)
    .where('transfer_links.expires_at', '>', now)
    .where('legacy_users.user_uuid', 'is', null)
    .executeTakeFirst();

/** Row-locked: an import that would replace them waits, or they for it. */
export const lockLegacyUser = async (trx: Db, legacyUuid: string): Promise<void> => {
  await trx.selectFrom('legacy_users').select('uuid').where('uuid', '=', legacyUuid).forUpdate().execute();
};

/** Kills every link that a person was mailed. */
export const deleteTransferLinksOf = async (db: Db, legacyUuid: string): Promise<void> => {
  await db.deleteFrom('transfer_links').where('legacy_uuid', '=', legacyUuid).execute();
};

export const deleteExpiredTransferLinks = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('transfer_links').where('expires_at', '<=', now).execute();
};
