import type { ArtistId, LinkId, UserId } from '@dubplate/contract/ids';
import { LINK_MATCHES_MAX, LINKS_COUNTED_MAX, type ReportReason } from '@dubplate/contract/multilinks/limits';
import { type RawBuilder, sql } from 'kysely';
import { peopleByUsername } from '#features/accounts/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';
import { linkRows, type StoredLink } from '../read.ts';

const TITLE = sql<string>`('^' || multilinks.title || '$')`;
const RELEASE_TITLE = sql<string>`('^' || releases.title || '$')`;
const SLUG = sql<string>`('^' || multilink_slugs.slug || '$')`;

/** Returns one query per searched column. */
const sourcesOf = (db: Db, search: string) => [
  db
    .selectFrom('multilinks')
    .select('multilinks.uuid')
    .where('multilinks.title', 'is not', null)
    .where(containsPart(TITLE, search))
    .limit(LINK_MATCHES_MAX + 1),
  db
    .selectFrom('releases')
    .innerJoin('multilinks', 'multilinks.release_uuid', 'releases.uuid')
    .select('multilinks.uuid')
    .where(containsPart(RELEASE_TITLE, search))
    .limit(LINK_MATCHES_MAX + 1),
  db
    .selectFrom('multilink_slugs')
    .select('multilink_slugs.link_uuid as uuid')
    .where('multilink_slugs.is_current', '=', true)
    .where(containsPart(SLUG, search))
    .limit(LINK_MATCHES_MAX + 1),
  db
    .selectFrom('multilinks')
    .select('multilinks.uuid')
    .where('multilinks.user_uuid', 'in', peopleByUsername(db, search))
    .limit(LINK_MATCHES_MAX + 1),
];

interface MatchRow {
  readonly kind: number;
  readonly uuid: LinkId;
}

/** Fetches one more row of each kind than needed, to detect that there are more. */
const matchesQuery = (db: Db, search: string): RawBuilder<MatchRow> =>
  sql<MatchRow>`${sql.raw(PLANNED_EACH_TIME)} ${sql.join(
    sourcesOf(db, search).map((source, kind) => sql`(SELECT ${kind}::int AS kind, found.uuid FROM ${source} found)`),
    sql` UNION ALL `,
  )}`;

/** Returns links whose title, slug or owner's name contains a text. `isCut` is true if more matched than were checked. */
export const findLinks = async (db: Db, search: string): Promise<{ uuids: LinkId[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(db, search).execute(db);
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return {
    uuids: [...new Set(byKind.flatMap((found) => found.slice(0, LINK_MATCHES_MAX).map(({ uuid }) => uuid)))],
    isCut: byKind.some(({ length }) => length > LINK_MATCHES_MAX),
  };
};

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

/** Returns a page of all links, or of the links that match a search, and their number, up to `LINKS_COUNTED_MAX`. */
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
  // Selects the page before joining other tables.
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

/** A report with its page. */
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
