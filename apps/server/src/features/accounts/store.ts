import type { UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';
import type { UserTable } from './tables.ts';

export type User = Selectable<UserTable>;

/** Also finds names that older versions stored in NFD. */
export const findUserByName = (db: Db, username: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('username', 'in', [username, username.normalize('NFD')])
    .orderBy(sql`username = ${username}`, 'desc')
    .executeTakeFirst();

/** Returns the accounts whose names are not in NFC. */
export const listOtherFormNames = async (db: Db): Promise<{ uuid: UserId; username: string }[]> => {
  const { rows } = await sql<{ uuid: UserId; username: string }>`
    SELECT uuid, username FROM users WHERE username IS NOT NFC NORMALIZED ORDER BY uuid`.execute(db);
  return rows;
};

export const findUser = (db: Db, uuid: UserId): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Locks the row: code that counts or changes things of one user runs one at a time. */
export const lockUser = (db: Db, uuid: UserId): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

/** Returns false if the name is taken. */
export const insertUser = async (db: Db, user: Insertable<UserTable>): Promise<boolean> => {
  const row = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
};

export const hasAdmin = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('users')
    .select('uuid')
    .where((where) => where('roles', '@>', where.val(['admin'])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Held until the transaction ends. */
export const lockFirstAdmin = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('first-admin'))`.execute(trx);
};

/** Returns undefined if the user does not exist. */
export const updateUser = (db: Db, uuid: UserId, change: Updateable<UserTable>): Promise<User | undefined> =>
  db.updateTable('users').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirst();

/** Locks the rows of all administrators who can sign in. */
const lockAdmins = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('users')
    .select('uuid')
    .where((where) => where('roles', '@>', where.val(['admin'])))
    .where('banned_at', 'is', null)
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return rows.map(({ uuid }) => uuid);
};

/** Returns true if this user is the only administrator who can sign in. Locks the administrators' rows. */
export const isLastAdmin = async (trx: Db, uuid: UserId): Promise<boolean> => {
  const admins = await lockAdmins(trx);
  return admins.length === 1 && admins[0] === uuid;
};

interface Ban {
  readonly at: Date;
  readonly reason: string;
  /** Null for a ban without an end. */
  readonly until: Date | null;
}

export const setBan = async (db: Db, uuid: UserId, ban: Ban | null): Promise<void> => {
  await db
    .updateTable('users')
    .set({ banned_at: ban?.at ?? null, ban_reason: ban?.reason ?? null, banned_until: ban?.until ?? null })
    .where('uuid', '=', uuid)
    .execute();
};

/** Locks users whose ban has ended. Skips rows that another transaction has locked. */
export const lockEndedBans = (trx: Db, now: Date): Promise<User[]> =>
  trx
    .selectFrom('users')
    .selectAll()
    .where('banned_until', '<=', now)
    .orderBy('banned_until')
    .limit(500)
    .forUpdate()
    .skipLocked()
    .execute();

export const setRoles = async (db: Db, uuid: UserId, roles: User['roles']): Promise<void> => {
  await db.updateTable('users').set({ roles }).where('uuid', '=', uuid).execute();
};

/** Limit for a search by name. The callers then look up the records of each user. */
const NAMES_MAX = 1_000;
const PHONE_SEPARATORS = /[\s().+-]/g;

const USERNAME = sql<string>`('^' || users.username || '$')`;
const FULL_NAME = sql<string>`('^' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, '') || '$')`;

const peopleWhose = (db: Db, value: typeof FULL_NAME, part: string) =>
  db.selectFrom('users').select('users.uuid').where(containsPart(value, part)).limit(NAMES_MAX);

/** Selects users by part of their e-mail or phone, in any notation. Not for prepared statements: the plan depends on the text. */
export const peopleByUsername = (db: Db, part: string) => {
  const digits = part.replace(PHONE_SEPARATORS, '');
  return peopleWhose(db, USERNAME, /^\d{3,}$/.test(digits) ? digits : part);
};

/** Selects users by part of their full name. Not for prepared statements: the plan depends on the text. */
export const peopleByName = (db: Db, part: string) => peopleWhose(db, FULL_NAME, part);
