import type { UserId } from '@dubplate/contract/ids';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '#platform/database/tables.ts';
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

/** Deletes a link whose email could not be sent. */
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

/** Returns the owner of a valid link without using the link up. */
export const findLinkOwner = (
  db: Db,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_uuid: UserId; username: string } | undefined> =>
  usableLinks(db, hash, purpose, now).executeTakeFirst();

/** Uses a link up and returns its owner; undefined if it is not valid. Only one of several concurrent calls succeeds. */
export const consumeLink = async (
  db: Db,
  hash: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<{ user_uuid: UserId } | undefined> => {
  if (!(await findLinkOwner(db, hash, purpose, now))) return undefined;
  return db.deleteFrom('account_links').where('hash', '=', hash).returning('user_uuid').executeTakeFirst();
};

/** Deletes a user's links, of one purpose or of all. */
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

type SentEmailRow = Selectable<Tables['sent_emails']>;

/** Saves whether an email was sent; a retry overwrites the status. */
export const saveSentEmail = async (db: Db, email: SentEmailRow): Promise<void> => {
  const { status, at } = email;
  await db
    .insertInto('sent_emails')
    .values(email)
    .onConflict((conflict) => conflict.column('uuid').doUpdateSet({ status, at }))
    .execute();
};

/** Oldest first. */
export const listSentEmails = (db: Db, userUuid: UserId): Promise<SentEmailRow[]> =>
  db.selectFrom('sent_emails').selectAll().where('user_uuid', '=', userUuid).orderBy('at').execute();

export const deleteSentEmailsOf = async (db: Db, userUuid: UserId): Promise<void> => {
  await db.deleteFrom('sent_emails').where('user_uuid', '=', userUuid).execute();
};

export const deleteSentEmailsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('sent_emails').where('at', '<', before).execute();
};
