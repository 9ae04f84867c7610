import type { ArtistId, LinkId, UserId } from '@dubplate/contract/ids';
import type { ReportInput } from '@dubplate/contract/multilinks/schemas';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';

/** The page that a report or a takedown is about. */
export type PublicPage =
  | { readonly link_uuid: LinkId; readonly artist_uuid?: never }
  | { readonly artist_uuid: ArtistId; readonly link_uuid?: never };

/** Open reports that are kept of one page: staff have seen enough by then. */
const OPEN_MAX = 100;

const isOf = ({ link_uuid, artist_uuid }: PublicPage) =>
  link_uuid === undefined ? sql`artist_uuid = ${artist_uuid}` : sql`link_uuid = ${link_uuid}`;

/** Saves what a stranger reports, unless the page has a hundred open reports already. */
export const saveReport = async (
  db: Db,
  page: PublicPage,
  { reason, comment }: ReportInput,
  now: Date,
): Promise<void> => {
  await sql`
    INSERT INTO page_reports (uuid, link_uuid, artist_uuid, reason, comment, created_at)
    SELECT ${newUuid()}::uuid, ${page.link_uuid ?? null}::uuid, ${page.artist_uuid ?? null}::uuid, ${reason}, ${comment},
      ${now}::timestamptz
    WHERE (SELECT count(*) FROM page_reports WHERE ${isOf(page)} AND closed_at IS NULL) < ${OPEN_MAX}`.execute(db);
};

/** False where it is closed already. */
export const closeReport = async (db: Db, uuid: string, by: UserId, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('page_reports')
    .set({ closed_at: now, closed_by: by })
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const closeReportsOf = async (db: Db, page: PublicPage, by: UserId, now: Date): Promise<void> => {
  await sql`
    UPDATE page_reports SET closed_at = ${now}, closed_by = ${by} WHERE ${isOf(page)} AND closed_at IS NULL`.execute(
    db,
  );
};
