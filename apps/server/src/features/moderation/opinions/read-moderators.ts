import type { UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

const columns = ['uuid', 'username', 'first_name', 'last_name', 'language'] as const;

/** Everybody who may decide: the role, or an administrator. */
const moderators = (db: Db) =>
  db
    .selectFrom('users')
    .select(columns)
    // As the index of staff says it.
    .where(sql<boolean>`roles <> '{}'`)
    .where((eb) =>
      eb.or([eb('roles', '@>', eb.val(['moderator'] as const)), eb('roles', '@>', eb.val(['admin'] as const))]),
    )
    .where('banned_at', 'is', null)
    .where('erased_at', 'is', null);

export const listModerators = (db: Db) => moderators(db).orderBy('first_name').orderBy('username').execute();

export const findModerator = (db: Db, uuid: UserId) => moderators(db).where('uuid', '=', uuid).executeTakeFirst();

/** A person who asked or was asked, in the role still or not. */
export const readPerson = (db: Db, uuid: UserId) =>
  db
    .selectFrom('users')
    .select([...columns, 'erased_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
