import type { UserId } from '@dubplate/contract/ids';
import { EMAILS_COUNTED_MAX, type EmailStatus, type PEOPLE_GROUPS } from '@dubplate/contract/people/limits';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { type RawBuilder, sql } from 'kysely';
import { liveSessionsSince, type User } from '#features/accounts/index.ts';
import { purchaseRows } from '#features/commerce/index.ts';
import { releaseRows } from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { PageRows } from '#platform/http/page.ts';

export type Group = (typeof PEOPLE_GROUPS)[number];

const directionOf = ({ order }: PageRows) => (order === 'ASC' ? 'asc' : 'desc');

/** Selects users who are not erased: all, staff or banned users. */
const chosenPeople = (db: Db, group: Group | undefined) =>
  db
    .selectFrom('users')
    .where('erased_at', 'is', null)
    .$if(group === 'STAFF', (query) => query.where(sql<boolean>`roles <> '{}'`))
    .$if(group === 'BANNED', (query) => query.where('banned_at', 'is not', null));

/** Returns a page of users, ordered by creation, and their number. */
export const listPeople = async (
  db: Db,
  group: Group | undefined,
  page: PageRows,
): Promise<{ rows: User[]; count: number }> => {
  const chosen = chosenPeople(db, group);
  const rows = await chosen
    .selectAll()
    .orderBy('created_at', directionOf(page))
    .orderBy('uuid', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();
  const { count } = await chosen.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, count };
};

/** Returns those of these users who belong to the group, unordered. */
export const listThese = async (db: Db, uuids: readonly UserId[], group: Group | undefined): Promise<User[]> =>
  uuids.length === 0 ? [] : chosenPeople(db, group).selectAll().where('uuid', 'in', uuids).execute();

const ARTISTS_SHOWN = 20;

export const listArtistNames = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('artists')
    .select(['uuid', 'name'])
    .where('user_uuid', '=', userUuid)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('uuid')
    .limit(ARTISTS_SHOWN)
    .execute();

export type Counted = keyof PersonPage['counts'];

const counts = (userUuid: UserId, now: Date): Readonly<Record<Counted, RawBuilder<number>>> => {
  const since = liveSessionsSince(now);
  return {
    artists: sql`SELECT count(*)::int FROM artists WHERE user_uuid = ${userUuid} AND deleted_at IS NULL`,
    releases: sql`SELECT count(*)::int FROM releases WHERE user_uuid = ${userUuid}`,
    purchases: sql`SELECT count(*)::int FROM purchases WHERE user_uuid = ${userUuid} AND cleared_at IS NULL`,
    tickets: sql`SELECT count(*)::int FROM tickets WHERE user_uuid = ${userUuid} AND merged_into_uuid IS NULL`,
    sessions: sql`
      SELECT count(*)::int FROM sessions WHERE user_uuid = ${userUuid} AND ended_at IS NULL
        AND last_seen_at > ${since.seen} AND created_at > ${since.created}`,
    emails: sql`SELECT count(*)::int FROM sent_emails WHERE user_uuid = ${userUuid}`,
    transferred: sql`
      SELECT count(*)::int FROM transfer_items item JOIN legacy_users legacy ON legacy.uuid = item.legacy_uuid
      WHERE legacy.user_uuid = ${userUuid}`,
  };
};

export const countOf = async (db: Db, what: Counted, userUuid: UserId, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT (${counts(userUuid, now)[what]}) AS count`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Returns all counts, and the user's second factors. */
export const readOverview = async (db: Db, userUuid: UserId, now: Date) => {
  const columns = Object.entries(counts(userUuid, now)).map(([name, count]) => sql`(${count}) AS ${sql.id(name)}`);
  const { rows } = await sql<PersonPage['counts'] & { passkeys: number; totp_on: boolean }>`
    SELECT ${sql.join(columns)},
      (SELECT count(*)::int FROM passkeys WHERE user_uuid = ${userUuid}) AS passkeys,
      EXISTS (SELECT FROM totp_secrets WHERE user_uuid = ${userUuid} AND activated_at IS NOT NULL) AS totp_on`.execute(
    db,
  );
  const { passkeys, totp_on, ...all } = rows[0] as NonNullable<(typeof rows)[0]>;
  return { passkeys, totp_on, counts: all };
};

/** Returns the user's record in the older system. */
export const findMoved = (db: Db, userUuid: UserId) =>
  db
    .selectFrom('legacy_users')
    .select(['username', 'moved_at', 'transferred_at'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();

export const listPersonReleases = (db: Db, userUuid: UserId, page: PageRows) =>
  releaseRows(db, db.selectFrom('releases').where('releases.user_uuid', '=', userUuid), page).execute();

export const listPersonPurchases = (db: Db, userUuid: UserId, page: PageRows) =>
  purchaseRows(db)
    .where('purchases.user_uuid', '=', userUuid)
    .where('purchases.cleared_at', 'is', null)
    .orderBy('purchases.created_at', directionOf(page))
    .orderBy('purchases.uuid', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();

export const listPersonTickets = (db: Db, userUuid: UserId, page: PageRows) =>
  db
    .selectFrom('tickets')
    .select(['uuid', 'subject', 'status', 'updated_at'])
    .where('user_uuid', '=', userUuid)
    .where('merged_into_uuid', 'is', null)
    .orderBy('updated_at', directionOf(page))
    .orderBy('uuid', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();

export const listPersonEmails = (db: Db, userUuid: UserId, page: PageRows) =>
  db
    .selectFrom('sent_emails')
    .selectAll()
    .where('user_uuid', '=', userUuid)
    .orderBy('at', directionOf(page))
    .orderBy('uuid', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();

const emails = (db: Db, status: EmailStatus | undefined) =>
  db.selectFrom('sent_emails').$if(status !== undefined, (rows) => rows.where('status', '=', status as EmailStatus));

/** Returns emails to all users. */
export const listEmails = (db: Db, status: EmailStatus | undefined, page: PageRows) =>
  emails(db, status)
    .selectAll()
    .orderBy('at', directionOf(page))
    .orderBy('uuid', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();

/** Counts up to `EMAILS_COUNTED_MAX`. */
export const countEmails = async (db: Db, status: EmailStatus | undefined): Promise<number> => {
  const { count } = await db
    .selectFrom(emails(db, status).select('uuid').limit(EMAILS_COUNTED_MAX).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

export const listTransferred = (db: Db, userUuid: UserId, page: PageRows) =>
  db
    .selectFrom('transfer_items')
    .innerJoin('legacy_users', 'legacy_users.uuid', 'transfer_items.legacy_uuid')
    .select(['transfer_items.uuid', 'transfer_items.kind', 'transfer_items.name', 'transfer_items.status'])
    .select('transfer_items.reason')
    .where('legacy_users.user_uuid', '=', userUuid)
    .orderBy('transfer_items.kind', directionOf(page))
    .orderBy('transfer_items.position', directionOf(page))
    .limit(page.take)
    .offset(page.offset)
    .execute();
