import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

/** Everybody who moderates: the role, or an administrator. */
export const listModerators = (db: Db) =>
  db
    .selectFrom('users')
    .select('uuid')
    // As the index of staff has it.
    .where(sql<boolean>`roles <> '{}'`)
    .where((eb) =>
      eb.or([eb('roles', '@>', eb.val(['moderator'] as const)), eb('roles', '@>', eb.val(['admin'] as const))]),
    )
    .where('banned_at', 'is', null)
    .execute();
