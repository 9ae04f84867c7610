import { type RawBuilder, sql } from 'kysely';
import { lettersOf } from '#features/statistics/staged/staged-store.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Dimension, StreamScope, StreamSum, SumQuery, Sums } from '../stream-store.ts';

/** Selects active batches. Inactive ones are few and read once per statement. */
export const counts = sql`batch_id <> ALL (ARRAY(SELECT id FROM statistics_batches WHERE NOT is_active))`;

/** A table or view to read, and its rows in the scope. */
interface Source {
  readonly table: string;
  readonly inScope: RawBuilder<unknown>;
  /** Whether rows are packed by `month`, which has an index; `day` has none. */
  readonly isByMonth?: boolean;
}

const sparseOfReleases = (inScope: RawBuilder<unknown>): Source => ({
  table: 'statistics_sparse_release_rows',
  inScope,
  isByMonth: true,
});

/** Returns the sources of a scope: its sums, and its unsummed rows. */
const sourcesOf = (scope: StreamScope, by: readonly Dimension[]): readonly [sums: Source, rows: Source] => {
  if ('track' in scope) {
    const inScope = sql`track_id = (SELECT id FROM statistics_tracks WHERE track_uuid = ${scope.track})`;
    const release = sql`(SELECT release_id FROM statistics_tracks WHERE track_uuid = ${scope.track})`;
    return [{ table: 'statistics_track_days', inScope }, sparseOfReleases(sql`release_id = ${release} AND ${inScope}`)];
  }
  const isOwner = 'owner' in scope;
  const id = isOwner
    ? sql`(SELECT id FROM statistics_owners WHERE user_uuid = ${scope.owner})`
    : sql`(SELECT id FROM statistics_releases WHERE release_uuid = ${scope.release})`;
  const inReleases = isOwner
    ? sql`release_id = ANY (ARRAY(SELECT id FROM statistics_releases WHERE owner_id = ${id}))`
    : sql`release_id = ${id}`;
  if (by.includes('track')) {
    const tracks = sql`ARRAY(SELECT id FROM statistics_tracks WHERE ${inReleases})`;
    return [
      { table: 'statistics_track_days', inScope: sql`track_id = ANY (${tracks})` },
      sparseOfReleases(sql`${inReleases} AND track_id IS NOT NULL`),
    ];
  }
  const rows: Source =
    isOwner && !by.includes('release')
      ? { table: 'statistics_sparse_owner_rows', inScope: sql`owner_id = ${id}`, isByMonth: true }
      : sparseOfReleases(inReleases);
  if (by.includes('territory'))
    return isOwner
      ? [{ table: 'statistics_owner_territories', inScope: sql`owner_id = ${id}`, isByMonth: true }, rows]
      : [{ table: 'statistics_release_territories', inScope: inReleases, isByMonth: true }, rows];
  if (isOwner && !by.includes('release'))
    return [{ table: 'statistics_owner_days', inScope: sql`owner_id = ${id}` }, rows];
  return [{ table: 'statistics_release_days', inScope: inReleases }, rows];
};

interface GroupBy {
  readonly column: RawBuilder<unknown>;
  /** The table and column that translate a numeric id. */
  readonly named?: { readonly table: string; readonly as: string };
  /** The expression that decodes the column of a sum. */
  readonly says?: RawBuilder<unknown>;
  /** The rows that can be summed this way. */
  readonly fits?: RawBuilder<unknown>;
}

const GROUPS: Readonly<Record<Dimension, GroupBy>> = {
  day: { column: sql`day`, fits: sql`day = last_day` },
  month: {
    column: sql`date_trunc('month', day)::date`,
    fits: sql`date_trunc('month', day) = date_trunc('month', last_day)`,
  },
  platform: { column: sql`platform_id`, named: { table: 'statistics_platforms', as: 'key' } },
  release: { column: sql`release_id`, named: { table: 'statistics_releases', as: 'release_uuid' } },
  track: { column: sql`track_id`, named: { table: 'statistics_tracks', as: 'track_uuid' } },
  territory: { column: sql`territory`, says: sql.raw(lettersOf('sums.territory')) },
};

/** Selects the streams of a source for a query. */
const streamsOf = (
  { table, inScope, isByMonth }: Source,
  { window, by, platforms }: Pick<SumQuery<Dimension>, 'window' | 'by' | 'platforms'>,
): RawBuilder<unknown> => {
  const conditions = [inScope, counts, ...by.flatMap((dimension) => GROUPS[dimension].fits ?? [])];
  if (window) {
    const { start_date, end_date } = window;
    conditions.push(sql`day BETWEEN ${start_date} AND ${end_date} AND last_day <= ${end_date}`);
    if (isByMonth) conditions.push(sql`month BETWEEN date_trunc('month', ${start_date}::date) AND ${end_date}`);
  }
  if (platforms) {
    const ids = sql`ARRAY(SELECT id FROM statistics_platforms WHERE key = ANY (${[...platforms]}::text[]))`;
    conditions.push(sql`platform_id = ANY (${ids})`);
  }
  const columns = by.map((dimension) => sql`${GROUPS[dimension].column} AS ${sql.ref(dimension)}, `);
  return sql`
    SELECT ${sql.join(columns, sql``)} quantity FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}`;
};

/** Sums streams, mostly from stored sums, so that the cost depends on the window and not on all rows. */
export const readSums = async <D extends Dimension>(
  db: Db,
  { scope, window, by, platforms, page }: SumQuery<D>,
): Promise<Sums<D>> => {
  const streams = sourcesOf(scope, by).map((source) =>
    streamsOf(source, { window, by, ...(platforms && { platforms }) }),
  );
  const columns = by.map((dimension) => sql`${sql.ref(dimension)}, `);
  const grouping = by.length === 0 ? sql`` : sql`GROUP BY ${sql.join(by.map((dimension) => sql.ref(dimension)))}`;
  const names = by.map((dimension) => {
    const { named, says } = GROUPS[dimension];
    return named ? sql.ref(`${dimension}_names.${named.as}`) : (says ?? sql.ref(`sums.${dimension}`));
  });
  const joins = by.flatMap((dimension) => {
    const { named } = GROUPS[dimension];
    if (!named) return [];
    const alias = `${dimension}_names`;
    return sql`JOIN ${sql.table(named.table)} AS ${sql.table(alias)} ON ${sql.ref(`${alias}.id`)} = ${sql.ref(`sums.${dimension}`)}`;
  });
  const order = [...(page ? [sql`quantity DESC`] : []), ...names];
  const { rows } = await sql<StreamSum<D> & { count: number }>`
    SELECT ${sql.join(
      by.map((dimension, index) => sql`${names[index]} AS ${sql.ref(dimension)}, `),
      sql``,
    )} quantity, count
    FROM (
      SELECT ${sql.join(columns, sql``)} coalesce(sum(quantity), 0)::bigint AS quantity, count(*) OVER ()::int AS count
      FROM (${sql.join(streams, sql` UNION ALL `)}) AS streams
      ${grouping}
    ) AS sums
    ${sql.join(joins, sql` `)}
    ${order.length === 0 ? sql`` : sql`ORDER BY ${sql.join(order)}`}
    ${page ? sql`LIMIT ${page.take} OFFSET ${page.offset}` : sql``}`.execute(db);
  return { sums: rows.map(({ count: _, ...sum }) => sum as unknown as StreamSum<D>), count: rows[0]?.count ?? 0 };
};
