import type { ArtistId, LinkId, UserId } from '@dubplate/contract/ids';
import { LINKS_COUNTED_MAX, type ReportReason } from '@dubplate/contract/multilinks/limits';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { linkRows, type StoredLink } from '../read.ts';
import { findLinks } from './read-search.ts';

export interface StaffLinkRow extends StoredLink {
  readonly username: string;
  readonly open_reports: number;
}

const staffRows = (db: Db) =>
  linkRows(db)
    .innerJoin('users', 'users.uuid', 'multilinks.user_uuid')
    .select((eb) => [
      'users.username',
      eb
        .selectFrom('page_reports')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('page_reports.link_uuid', '=', 'multilinks.uuid')
        .where('page_reports.closed_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('open_reports'),
    ]);

export const findStaffLink = (db: Db, uuid: LinkId): Promise<StaffLinkRow | undefined> =>
  staffRows(db).where('multilinks.uuid', '=', uuid).executeTakeFirst();

interface StaffLinks {
  readonly rows: StaffLinkRow[];
  readonly count: number;
  readonly isCut: boolean;
}

/** A page of everybody's links, and how many there are: both no further than can be read at once; also of those that a search finds. */
export const listStaffLinks = async (db: Db, search: string | undefined, page: PageQuery): Promise<StaffLinks> => {
  const { take, offset, order } = pageRows(page);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const found = search ? await findLinks(db, search) : null;
  const isCut = found?.isCut ?? false;
  const chosen = db
    .selectFrom('multilinks')
    .$if(found !== null, (query) => query.where('multilinks.uuid', '=', sql<LinkId>`any(${found?.uuids}::uuid[])`));
  const { count } = await db
    .selectFrom(chosen.select('multilinks.uuid').limit(LINKS_COUNTED_MAX).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (offset >= count) return { rows: [], count, isCut };
  // The page first, then what its few rows need of other tables.
  const uuids = await chosen
    .select('multilinks.uuid')
    .orderBy('multilinks.created_at', direction)
    .orderBy('multilinks.uuid', direction)
    .limit(Math.min(take, LINKS_COUNTED_MAX - offset))
    .offset(offset)
    .execute();
  const rows = await staffRows(db)
    .where('multilinks.uuid', '=', sql<LinkId>`any(${uuids.map(({ uuid }) => uuid)}::uuid[])`)
    .orderBy('multilinks.created_at', direction)
    .orderBy('multilinks.uuid', direction)
    .execute();
  return { rows, count, isCut };
};

/** A report with the page that it is about. */
export interface ReportRow {
  readonly uuid: string;
  readonly link_uuid: LinkId | null;
  readonly artist_uuid: ArtistId | null;
  readonly title: string;
  readonly slug: string;
  readonly taken_down_at: Date | null;
  readonly takedown_reason: string | null;
  readonly owner_uuid: UserId;
  readonly username: string;
  readonly reason: ReportReason;
  readonly comment: string;
  readonly created_at: Date;
  readonly closed_at: Date | null;
}

const reports = sql`
  SELECT report.uuid, report.link_uuid, report.artist_uuid, report.reason, report.comment, report.created_at,
    report.closed_at, coalesce(link.title, release.title, artist.name, '') AS title,
    coalesce(link_slug.slug, artist_slug.slug, '') AS slug,
    coalesce(link.taken_down_at, page.taken_down_at) AS taken_down_at,
    coalesce(link.takedown_reason, page.takedown_reason) AS takedown_reason,
    owner.uuid AS owner_uuid, owner.username
  FROM page_reports report
  LEFT JOIN multilinks link ON link.uuid = report.link_uuid
  LEFT JOIN multilink_slugs link_slug ON link_slug.link_uuid = link.uuid AND link_slug.is_current
  LEFT JOIN releases release ON release.uuid = link.release_uuid
  LEFT JOIN artist_pages page ON page.artist_uuid = report.artist_uuid
  LEFT JOIN artist_page_slugs artist_slug ON artist_slug.artist_uuid = page.artist_uuid AND artist_slug.is_current
  LEFT JOIN artists artist ON artist.uuid = report.artist_uuid
  JOIN users owner ON owner.uuid = coalesce(link.user_uuid, artist.user_uuid)`;

type ReportStatus = 'OPEN' | 'CLOSED';
const withStatus = (status: ReportStatus) => (status === 'OPEN' ? sql`closed_at IS NULL` : sql`closed_at IS NOT NULL`);

export const listReports = async (db: Db, status: ReportStatus, page: PageQuery): Promise<ReportRow[]> => {
  const { take, offset, order } = pageRows(page);
  const direction = order === 'ASC' ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<ReportRow>`
    ${reports} WHERE report.${withStatus(status)}
    ORDER BY report.created_at ${direction}, report.uuid ${direction} LIMIT ${take} OFFSET ${offset}`.execute(db);
  return rows;
};

export const countReports = async (db: Db, status: ReportStatus): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM page_reports WHERE ${withStatus(status)}`.execute(db);
  return rows[0]?.count ?? 0;
};

export const findReport = async (db: Db, uuid: string): Promise<ReportRow | undefined> => {
  const { rows } = await sql<ReportRow>`${reports} WHERE report.uuid = ${uuid}`.execute(db);
  return rows[0];
};
