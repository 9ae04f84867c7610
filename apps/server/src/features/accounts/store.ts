import type { UserId } from '@dubplate/contract/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { UserTable } from './tables.ts';

export type User = Selectable<UserTable>;

/** Names are compared as NFC; one that was stored in another form is found, too. */
export const findUserByName = (db: Db, username: string): Promise<User | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('username', 'in', [username, username.normalize('NFD')])
    .orderBy(sql`username = ${username}`, 'desc')
    .executeTakeFirst();

/** The accounts whose names are not NFC: few or none. */
export const listOtherFormNames = async (db: Db): Promise<{ uuid: UserId; username: string }[]> => {
  const { rows } = await sql<{ uuid: UserId; username: string }>`
    SELECT uuid, username FROM users WHERE username IS NOT NFC NORMALIZED ORDER BY uuid`.execute(db);
  return rows;
};

export const findUser = (db: Db, uuid: UserId): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).executeTakeFirst();

/** Row-locked, so that what counts or changes their things runs one at a time. */
export const lockUser = (db: Db, uuid: UserId): Promise<User | undefined> =>
  db.selectFrom('users').selectAll().where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst();

/** False where the name is taken. */
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

/** Nodes that look for a first administrator run one at a time, until the transaction ends. */
export const lockFirstAdmin = async (trx: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('first-admin'))`.execute(trx);
};

/** Changes the given fields of a person; undefined where there is no such person. */
export const updateUser = (db: Db, uuid: UserId, change: Updateable<UserTable>): Promise<User | undefined> =>
  db.updateTable('users').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirst();

/** Administrators who can sign in, row-locked. */
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

/** Whether without this person nobody could administer; locks the administrators' rows. */
export const isLastAdmin = async (trx: Db, uuid: UserId): Promise<boolean> => {
  const admins = await lockAdmins(trx);
  return admins.length === 1 && admins[0] === uuid;
};

export interface Ban {
  readonly at: Date;
  readonly reason: string;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

export const setBan = async (db: Db, uuid: UserId, ban: Ban | null): Promise<void> => {
  await db
    .updateTable('users')
    .set({ banned_at: ban?.at ?? null, ban_reason: ban?.reason ?? null, banned_until: ban?.until ?? null })
    .where('uuid', '=', uuid)
    .execute();
};

/** Those whose ban has come to its end, row-locked; those that somebody else works on are left to them. */
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
