import type { UserId } from '@dubplate/contract/ids';
import type { TransferItem } from '@dubplate/contract/transfers/schemas';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

/** Records the time of the first view. */
export const recordView = async (db: Db, userUuid: UserId, now: Date): Promise<void> => {
  await db
    .updateTable('legacy_users')
    .set({ first_viewed_at: now })
    .where('user_uuid', '=', userUuid)
    .where('first_viewed_at', 'is', null)
    .execute();
};

export const recordArtistsMoved = async (trx: Db, legacyUuid: string, now: Date): Promise<void> => {
  await trx.updateTable('legacy_users').set({ artists_moved_at: now }).where('uuid', '=', legacyUuid).execute();
};

/** Deletes the legacy record with its items, tokens and links. Keeps the transferred records. */
export const deleteLegacyRecordOf = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.deleteFrom('legacy_users').where('user_uuid', '=', userUuid).execute();
};

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

/** Returns the owner of a valid token. If `has_account` is true, the transfer has started already. */
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

/** Records the time of the first consent. */
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

/** Returns the owner of a valid transfer link. */
export const findLinkOwner = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('transfer_links')
    .innerJoin('legacy_users', 'legacy_users.uuid', 'transfer_links.legacy_uuid')
    .select(['legacy_users.uuid', 'legacy_users.username', 'legacy_users.first_name', 'legacy_users.last_name'])
    .where('transfer_links.hash', '=', hash)
    .where('transfer_links.expires_at', '>', now)
    .where('legacy_users.user_uuid', 'is', null)
    .executeTakeFirst();

/** Locks the row, so that an import does not replace the user in the meantime. */
export const lockLegacyUser = async (trx: Db, legacyUuid: string): Promise<void> => {
  await trx.selectFrom('legacy_users').select('uuid').where('uuid', '=', legacyUuid).forUpdate().execute();
};

export const deleteTransferLinksOf = async (db: Db, legacyUuid: string): Promise<void> => {
  await db.deleteFrom('transfer_links').where('legacy_uuid', '=', legacyUuid).execute();
};

export const deleteExpiredTransferLinks = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('transfer_links').where('expires_at', '<=', now).execute();
};

export type StoredItem = Selectable<Tables['transfer_items']>;

export const setMoved = async (trx: Db, legacyUuid: string, userUuid: UserId, now: Date): Promise<void> => {
  await trx
    .updateTable('legacy_users')
    .set({ user_uuid: userUuid, moved_at: now, worked_at: now })
    .where('uuid', '=', legacyUuid)
    .execute();
};

/** Creates an item for each release and multilink of the payload, in order. */
export const insertItems = async (trx: Db, legacyUuid: string): Promise<void> => {
  for (const [kind, list] of [
    ['release', 'releases'],
    ['multilink', 'multilinks'],
  ] as const)
    await sql`
      INSERT INTO transfer_items (uuid, legacy_uuid, kind, position, name, status, payload)
      SELECT gen_random_uuid(), legacy_users.uuid, ${kind}, items.position, items.value->>'name', 'waiting', items.value
      FROM legacy_users, jsonb_array_elements(coalesce(payload->${list}::text, '[]')) WITH ORDINALITY AS items (value, position)
      WHERE legacy_users.uuid = ${legacyUuid}
      ON CONFLICT (legacy_uuid, kind, position) DO NOTHING`.execute(trx);
};

/** Marks the next item as active and returns it. Items that an aborted run left active come first. */
export const claimItem = async (db: Db, legacyUuid: string, now: Date): Promise<StoredItem | undefined> => {
  await db.updateTable('legacy_users').set({ worked_at: now }).where('uuid', '=', legacyUuid).execute();
  return db
    .updateTable('transfer_items')
    .set({ status: 'active' })
    .where('uuid', '=', (eb) =>
      eb
        .selectFrom('transfer_items')
        .select('uuid')
        .where('legacy_uuid', '=', legacyUuid)
        .where((where) =>
          where.or([
            where('status', 'in', ['active', 'waiting']),
            where.and([where('status', '=', 'delayed'), where('next_try_at', '<=', now)]),
          ]),
        )
        .orderBy(sql`status <> 'active'`)
        .orderBy('kind', 'desc')
        .orderBy('position')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
};

/** Locks the row, so that concurrent runs work on an item one at a time. */
export const lockItem = (trx: Db, uuid: string): Promise<StoredItem | undefined> =>
  trx.selectFrom('transfer_items').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();

export const updateItem = async (db: Db, uuid: string, change: Updateable<Tables['transfer_items']>): Promise<void> => {
  await db.updateTable('transfer_items').set(change).where('uuid', '=', uuid).execute();
};

export const hasItems = async (db: Db, legacyUuid: string, statuses: TransferItem['status'][]): Promise<boolean> => {
  const found = await db
    .selectFrom('transfer_items')
    .select('uuid')
    .where('legacy_uuid', '=', legacyUuid)
    .where('status', 'in', statuses)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

/** Deletes the payload once all items are complete. */
export const completeTransfer = async (db: Db, legacyUuid: string, now: Date): Promise<void> => {
  await db
    .updateTable('legacy_users')
    .set({ transferred_at: now, payload: null, password_hash: null })
    .where('uuid', '=', legacyUuid)
    .where('transferred_at', 'is', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('transfer_items')
            .select('transfer_items.uuid')
            .where('legacy_uuid', '=', legacyUuid)
            .where('status', '!=', 'completed'),
        ),
      ),
    )
    .execute();
};

export const resetFailedItems = async (trx: Db, legacyUuid: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_items')
    .set({ status: 'waiting', reason: null, tries: 0, next_try_at: null })
    .where('legacy_uuid', '=', legacyUuid)
    .where('status', 'in', ['failed', 'paused'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
