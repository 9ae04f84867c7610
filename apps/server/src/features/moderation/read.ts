import type { UserId } from '@dubplate/contract/ids';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';

export const ownerColumns = [
  'users.uuid as owner_uuid',
  'users.username',
  'users.first_name',
  'users.last_name',
] as const;

export const readOwner = (db: Db, userUuid: UserId) =>
  db.selectFrom('users').select(ownerColumns).where('users.uuid', '=', userUuid).executeTakeFirstOrThrow();

export type OwnerRow = Awaited<ReturnType<typeof readOwner>>;

/** Counts the releases that wait for a moderator, with the submission time of the oldest. */
export const readWaiting = (db: Db): Promise<{ readonly count: number; readonly since: Date | null }> =>
  db
    .selectFrom('releases')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('submitted_at').as('since')])
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow();

const columns = ['uuid', 'username', 'first_name', 'last_name', 'language'] as const;

/** Selects users who may moderate: moderators and administrators. */
const moderators = (db: Db) =>
  db
    .selectFrom('users')
    // Matches the partial index of staff.
    .where(sql<boolean>`roles <> '{}'`)
    .where((eb) =>
      eb.or([eb('roles', '@>', eb.val(['moderator'] as const)), eb('roles', '@>', eb.val(['admin'] as const))]),
    )
    .where('banned_at', 'is', null);

export const listModeratorIds = (db: Db) => moderators(db).select('uuid').execute();

const people = (db: Db) => moderators(db).select(columns).where('erased_at', 'is', null);

export const listModerators = (db: Db) => people(db).orderBy('first_name').orderBy('username').execute();

export const findModerator = (db: Db, uuid: UserId) => people(db).where('uuid', '=', uuid).executeTakeFirst();

/** Reads a person who asked or was asked, even if they are no longer a moderator. */
export const readPerson = (db: Db, uuid: UserId) =>
  db
    .selectFrom('users')
    .select([...columns, 'erased_at'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();
