import type { UserId } from '@dubplate/contract/ids';
import type { TransferItem } from '@dubplate/contract/transfers/schemas';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';

export type StoredItem = Selectable<Tables['transfer_items']>;

export const setMoved = async (trx: Db, legacyUuid: string, userUuid: UserId, now: Date): Promise<void> => {
  await trx
    .updateTable('legacy_users')
    .set({ user_uuid: userUuid, moved_at: now, worked_at: now })
    .where('uuid', '=', legacyUuid)
    .execute();
};

/** An item for each release and each multilink of the payload, in its order. */
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

/** The next thing to move, now marked as active: what a run that was cut off left active comes first. */
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

/** Row-locked: two runs that meet at one item take turns. */
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

/** Forgets what a person had in the older system, once all of it is here. */
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

/** What failed or is paused is to be tried once more. */
export const resetFailedItems = async (trx: Db, legacyUuid: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('transfer_items')
    .set({ status: 'waiting', reason: null, tries: 0, next_try_at: null })
    .where('legacy_uuid', '=', legacyUuid)
    .where('status', 'in', ['failed', 'paused'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
