import type { LinkId } from '@dubplate/contract/ids';
import { LINK_MATCHES_MAX } from '@dubplate/contract/multilinks/limits';
import { type RawBuilder, sql } from 'kysely';
import { peopleByUsername } from '#features/accounts/index.ts';
import { PLANNED_EACH_TIME } from '#platform/database/pool/statement-names.ts';
import type { Db } from '#platform/database/tables.ts';
import { containsPart } from '#platform/database/text-parts.ts';

const TITLE = sql<string>`('^' || multilinks.title || '$')`;
const RELEASE_TITLE = sql<string>`('^' || releases.title || '$')`;
const SLUG = sql<string>`('^' || multilink_slugs.slug || '$')`;

/** The same search in each place where it may be found. */
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

interface FoundRow {
  readonly kind: number;
  readonly uuid: LinkId;
}

/** One more of each kind than is looked at says that there are more. */
const matchesQuery = (db: Db, search: string): RawBuilder<FoundRow> =>
  sql<FoundRow>`${sql.raw(PLANNED_EACH_TIME)} ${sql.join(
    sourcesOf(db, search).map((source, kind) => sql`(SELECT ${kind}::int AS kind, found.uuid FROM ${source} found)`),
    sql` UNION ALL `,
  )}`;

/** Links whose title, slug, or owner’s name contains a text, and whether more matched than were looked at. */
export const findLinks = async (db: Db, search: string): Promise<{ uuids: LinkId[]; isCut: boolean }> => {
  const { rows } = await matchesQuery(db, search).execute(db);
  const byKind = [...Map.groupBy(rows, ({ kind }) => kind).values()];
  return {
    uuids: [...new Set(byKind.flatMap((found) => found.slice(0, LINK_MATCHES_MAX).map(({ uuid }) => uuid)))],
    isCut: byKind.some(({ length }) => length > LINK_MATCHES_MAX),
  };
};
