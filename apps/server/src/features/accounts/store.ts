import type { UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';
import { countedName, type PhoneCountry, phoneSpellings } from './phone-numbers.ts';
import type { UserTable } from './tables.ts';

export type User = Selectable<UserTable>;

/** Also finds names that older versions stored in NFD. */
export const findUserByExactName = (db: Db, username: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('username', 'in', [username, username.normalize('NFD')])
    .orderBy(sql`username = ${username}`, 'desc')
    .executeTakeFirst();

/** Returns the user of exactly this name, or else all users whose names are other spellings of this phone number. */
export const listUsersByName = async (db: Db, username: string, country: PhoneCountry): Promise<User[]> => {
  const exact = await findUserByExactName(db, username);
  const spellings = exact ? [] : phoneSpellings(username, country);
  if (spellings.length === 0) return exact ? [exact] : [];
  return db.selectFrom('users').selectAll().where('username', 'in', spellings).orderBy('created_at').execute();
};

/** As `listUsersByName`; undefined if several users share the phone number. */
export const findUserByName = async (db: Db, username: string, country: PhoneCountry): Promise<User | undefined> => {
  const [user, ...others] = await listUsersByName(db, username, country);
  return others.length === 0 ? user : undefined;
};

/** Held until the transaction ends: one account at a time is created for a phone number, however it is typed. */
const lockPhoneNumber = async (trx: Db, number: string): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`phone ${number}`}))`.execute(trx);
};

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

/** Returns false if the name is taken, also by another spelling of the phone number. */
export const insertUser = async (trx: Db, user: Insertable<UserTable>, country: PhoneCountry): Promise<boolean> => {
  if (phoneSpellings(user.username, country).length > 0) {
    await lockPhoneNumber(trx, countedName(user.username, country));
    if ((await listUsersByName(trx, user.username, country)).length > 0) return false;
  }
  const row = await trx
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

/** Every spelling of a phone number ends with these digits, whatever is dialled before them. */
const PHONE_END = 10;

/** Returns the text that the usernames sought by staff contain: part of an e-mail, or of a phone in any notation. */
export const usernamePart = (typed: string): string => {
  const digits = typed.replace(PHONE_SEPARATORS, '');
  return /^\d{3,}$/.test(digits) ? digits.slice(-PHONE_END) : typed;
};

/** Selects users by part of their e-mail or phone, in any notation. Not for prepared statements: the plan depends on the text. */
export const peopleByUsername = (db: Db, part: string) => peopleWhose(db, USERNAME, usernamePart(part));

/** Selects users by part of their full name. Not for prepared statements: the plan depends on the text. */
export const peopleByName = (db: Db, part: string) => peopleWhose(db, FULL_NAME, part);
