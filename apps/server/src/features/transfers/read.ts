import type { UserId } from '@dubplate/contract/ids';
import { type Selectable, sql } from 'kysely';
import { type PhoneCountry, phoneSpellings } from '#features/accounts/index.ts';
import type { Db, Tables } from '#platform/database/tables.ts';

/**
 * Returns the legacy record of a name without an account that has not been transferred: of exactly this name, or else the
 * only one of this phone number.
 */
export const findLegacyUser = async (
  db: Db,
  username: string,
  country: PhoneCountry,
): Promise<{ uuid: string } | undefined> => {
  const spellings = [username, ...phoneSpellings(username, country)];
  const found = await db
    .selectFrom('legacy_users')
    .select(['legacy_users.uuid', 'legacy_users.username'])
    .where('legacy_users.username', 'in', spellings)
    .where('legacy_users.user_uuid', 'is', null)
    .where('legacy_users.transferred_at', 'is', null)
    .where((where) =>
      where.not(where.exists(where.selectFrom('users').select('users.uuid').where('users.username', 'in', spellings))),
    )
    .limit(spellings.length)
    .execute();
  const [only, ...others] = found;
  return found.find((each) => each.username === username) ?? (others.length === 0 ? only : undefined);
};

export type LegacyUser = Selectable<Tables['legacy_users']>;

export const findLegacyRecord = (db: Db, legacyUuid: string): Promise<LegacyUser | undefined> =>
  db.selectFrom('legacy_users').selectAll().where('uuid', '=', legacyUuid).executeTakeFirst();

/** Returns the legacy record of a transferred user, without its payload. */
export const findTransferOf = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('legacy_users')
    .select(['uuid', 'username', 'first_name', 'last_name', 'created_at', 'requested_at', 'moved_at'])
    .select(['transferred_at', 'first_viewed_at'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();

/** Returns the items of a transfer, in the order of the older system. */
export const listItems = (db: Db, legacyUuid: string) =>
  db
    .selectFrom('transfer_items')
    .select(['kind', 'name', 'status', 'reason'])
    .where('legacy_uuid', '=', legacyUuid)
    .orderBy('kind')
    .orderBy('position')
    .execute();

/** Returns unfinished transfers without activity since the given time. */
export const listStalled = async (db: Db, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('legacy_users')
    .select('legacy_users.uuid')
    .where('user_uuid', 'is not', null)
    .where('transferred_at', 'is', null)
    .where(sql<boolean>`coalesce(worked_at, moved_at) < ${since}`)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom('transfer_items')
            .select('transfer_items.uuid')
            .whereRef('legacy_uuid', '=', 'legacy_users.uuid')
            .where('status', 'in', ['waiting', 'active', 'delayed']),
        ),
        where('artists_moved_at', 'is', null),
      ]),
    )
    .execute();
  return rows.map(({ uuid }) => uuid);
};
