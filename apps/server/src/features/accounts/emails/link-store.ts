import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { LinkPurpose } from '../tables.ts';

interface NewLink {
  readonly hash: Buffer;
  readonly user_uuid: UserId;
  readonly purpose: LinkPurpose;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export const insertLink = async (db: Db, link: NewLink): Promise<void> => {
  await db.insertInto('account_links').values(link).execute();
};

/** Takes back a link whose email never left. */
export const deleteLink = async (db: Db, hash: Buffer): Promise<void> => {
  await db.deleteFrom('account_links').where('hash', '=', hash).execute();
};

const usableLinks = (db: Db, hash: Buffer, purpose: LinkPurpose, now: Date) =>
  db
    .selectFrom('account_links')
    .innerJoin('users', 'users.uuid', 'account_links.user_uuid')
    .select(['account_links.user_uuid', 'users.username'])
    .where('account_links.hash', '=', hash)
    .where('account_links.purpose', '=', purpose)
    .where('account_links.expires_at', '>', now)
    .where('users.banned_at', 'is', null);

/** Whose link of this purpose it is, if it would still work; uses nothing up. */
export const findLinkOwner = (
  db: Db,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_uuid: UserId; username: string } | undefined> =>
  usableLinks(db, hash, purpose, now).executeTakeFirst();

/** Uses a link up, once whatever happens at the same time; undefined where it is dead. Tells whose it was. */
export const consumeLink = async (
  db: Db,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_uuid: UserId } | undefined> => {
  if (!(await findLinkOwner(db, hash, purpose, now))) return undefined;
  return db.deleteFrom('account_links').where('hash', '=', hash).returning('user_uuid').executeTakeFirst();
};

/** Kills every link that a person still has, of this purpose or of any. */
export const deleteLinksOf = async (db: Db, userUuid: UserId, purpose?: LinkPurpose): Promise<void> => {
  await db
    .deleteFrom('account_links')
    .where('user_uuid', '=', userUuid)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as LinkPurpose))
    .execute();
};

export const deleteExpiredLinks = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
};
