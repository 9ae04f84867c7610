import type { Db } from '#platform/database/tables.ts';

/** The legacy record of a name that was not transferred yet and has no account. */
export const findLegacyUser = (db: Db, username: string): Promise<{ uuid: string } | undefined> =>
  db
    .selectFrom('legacy_users')
    .select('legacy_users.uuid')
    .where('legacy_users.username', '=', username)
    .where('legacy_users.transferred_at', 'is', null)
    .where((where) =>
      where.not(where.exists(where.selectFrom('users').select('users.uuid').where('users.username', '=', username))),
    )
    .executeTakeFirst();
