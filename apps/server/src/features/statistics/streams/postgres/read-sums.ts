import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Dimension, StreamScope, StreamSum, SumQuery, Sums } from '../stream-store.ts';

/** What counts: batches that are not active are few, and read once for each statement. */
export const counts = sql`batch_id <> ALL (ARRAY(SELECT id FROM statistics_batches WHERE NOT is_active))`;

/** A roll-up that has what a query asks for, and which of its rows are in the scope. */
interface Source {
  readonly table: string;
  readonly inScope: RawBuilder<unknown>;
  /** Whether its rows are packed by `month`, which has an index, while `day` has none. */
  readonly isByMonth?: boolean;
}

const sourceOf = (scope: StreamScope, by: readonly Dimension[]): Source => {
  if ('track' in scope) {
    const track = sql`(SELECT id FROM statistics_tracks WHERE track_uuid = ${scope.track})`;
    return { table: 'statistics_track_days', inScope: sql`track_id = ${track}` };
  }
  const isOwner = 'owner' in scope;
  const id = isOwner
    ? sql`(SELECT id FROM statistics_owners WHERE user_uuid = ${scope.owner})`
    : sql`(SELECT id FROM statistics_releases WHERE release_uuid = ${scope.release})`;
  if (by.includes('track')) {
    const releases = isOwner ? sql`(SELECT id FROM statistics_releases WHERE owner_id = ${id})` : sql`(${id})`;
    const tracks = sql`ARRAY(SELECT id FROM statistics_tracks WHERE release_id IN ${releases})`;
    return { table: 'statistics_track_days', inScope: sql`track_id = ANY (${tracks})` };
  }
  if (by.includes('territory'))
    return isOwner
      ? { table: 'statistics_owner_territories', inScope: sql`owner_id = ${id}`, isByMonth: true }
      : { table: 'statistics_release_territories', inScope: sql`release_id = ${id}`, isByMonth: true };
  if (!isOwner) return { table: 'statistics_release_days', inScope: sql`release_id = ${id}` };
  if (by.includes('release')) {
    const releases = sql`ARRAY(SELECT id FROM statistics_releases WHERE owner_id = ${id})`;
    return { table: 'statistics_release_days', inScope: sql`release_id = ANY (${releases})` };
  }
  return { table: 'statistics_owner_days', inScope: sql`owner_id = ${id}` };
};

interface GroupBy {
  /** Of the roll-up. */
  readonly column: RawBuilder<unknown>;
  /** Where the column is a small number: the table that has the id which it replaces, and as which column. */
  readonly named?: { readonly table: string; readonly as: string };
  /** Which rows can be summed this way. */
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
  territory: { column: sql`territory` },
};

/** Sums streams from the roll-up that has what is asked for: a query costs its window, not how much ever came. */
export const readSums = async <D extends Dimension>(
  db: Db,
  { scope, window, by, platforms, page }: SumQuery<D>,
): Promise<Sums<D>> => {
  const { table, inScope, isByMonth } = sourceOf(scope, by);
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
  const grouping = by.length === 0 ? sql`` : sql`GROUP BY ${sql.join(by.map((_, index) => sql.lit(index + 1)))}`;
  const names = by.map((dimension) => {
    const { named } = GROUPS[dimension];
    return named ? sql.ref(`${dimension}_names.${named.as}`) : sql.ref(`sums.${dimension}`);
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
      FROM ${sql.table(table)}
      WHERE ${sql.join(conditions, sql` AND `)}
      ${grouping}
    ) AS sums
    ${sql.join(joins, sql` `)}
    ${order.length === 0 ? sql`` : sql`ORDER BY ${sql.join(order)}`}
    ${page ? sql`LIMIT ${page.take} OFFSET ${page.offset}` : sql``}`.execute(db);
  return { sums: rows.map(({ count: _, ...sum }) => sum as unknown as StreamSum<D>), count: rows[0]?.count ?? 0 };
};
