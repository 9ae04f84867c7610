import type { ClickHouseClient } from '@clickhouse/client';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import type { Dimension, StreamScope, StreamSum, SumQuery, Sums } from '../stream-store.ts';
import { orOutage } from './connect-clickhouse.ts';
import type { RollUp } from './rows-store.ts';

/** The active batches, as recorded in PostgreSQL at one moment. */
export interface Counting {
  /** Inactive batches. */
  readonly hidden: readonly number[];
  /** Later batches have higher ids. */
  readonly newest: number;
}

export const countingColumns = sql`
  ARRAY(SELECT id FROM statistics_batches WHERE NOT is_active) AS hidden,
  coalesce((SELECT max(id) FROM statistics_batches), 0) AS newest`;

export const readCounting = async (db: Db): Promise<Counting> => {
  const { rows } = await sql<Counting>`SELECT ${countingColumns}`.execute(db);
  return rows[0] ?? { hidden: [], newest: 0 };
};

interface Known extends Counting {
  /** The owner and release of the scope; null if it has no streams. */
  readonly owner: UserId | null;
  readonly release: ReleaseId | null;
}

/** Reads the active batches and the place of a scope from PostgreSQL at one moment. */
const readKnown = async (db: Db, scope: StreamScope): Promise<Known> => {
  const place =
    'owner' in scope
      ? sql`SELECT ${scope.owner}::uuid AS owner, NULL::uuid AS release`
      : sql`
        SELECT user_uuid AS owner, release_uuid AS release FROM statistics_releases
        JOIN statistics_owners ON statistics_owners.id = owner_id
        WHERE ${
          'release' in scope
            ? sql`release_uuid = ${scope.release}`
            : sql`statistics_releases.id = (SELECT release_id FROM statistics_tracks WHERE track_uuid = ${scope.track})`
        }`;
  const { rows } = await sql<Known>`
    SELECT ${countingColumns}, place.owner, place.release
    FROM (SELECT) AS one LEFT JOIN (${place}) AS place ON true`.execute(db);
  return rows[0] ?? { hidden: [], newest: 0, owner: null, release: null };
};

const tableOf = (scope: StreamScope, by: readonly Dimension[]): RollUp => {
  if ('track' in scope || by.includes('track')) return 'statistics_track_days';
  const isOwner = 'owner' in scope;
  if (by.includes('territory')) return isOwner ? 'statistics_owner_territories' : 'statistics_release_territories';
  return isOwner && !by.includes('release') ? 'statistics_owner_days' : 'statistics_release_days';
};

/** The columns of dimensions, and the rows that fit them. */
const GROUPS: Readonly<Record<Dimension, { readonly column: string; readonly fits?: string }>> = {
  day: { column: 'toString(day)', fits: 'day = last_day' },
  month: {
    column: "concat(substring(toString(day), 1, 7), '-01')",
    fits: 'substring(toString(day), 1, 7) = substring(toString(last_day), 1, 7)',
  },
  platform: { column: 'toString(platform)' },
  release: { column: 'toString(release)' },
  track: { column: 'toString(track)' },
  territory: { column: "nullIf(toString(territory), '')" },
};

/** Returns the same sums in the same order as `postgres/read-sums.ts`. */
export const readSums = async <D extends Dimension>(
  client: ClickHouseClient,
  db: Db,
  { scope, window, by, platforms, page }: SumQuery<D>,
): Promise<Sums<D>> => {
  const { hidden, newest, owner, release } = await readKnown(db, scope);
  if (owner === null) return { sums: by.length === 0 ? [{ quantity: 0 } as StreamSum<D>] : [], count: 0 };
  const conditions = [
    'owner = {owner:UUID}',
    ...(release === null ? [] : ['release = {release:UUID}']),
    ...('track' in scope ? ['track = {track:UUID}'] : []),
    'batch_id <= {newest:UInt32}',
    'NOT has({hidden:Array(UInt32)}, batch_id)',
    ...by.flatMap((dimension) => GROUPS[dimension].fits ?? []),
    ...(window ? ['day BETWEEN {first:Date32} AND {last:Date32} AND last_day <= {last:Date32}'] : []),
    ...(platforms ? ['has({platforms:Array(String)}, toString(platform))'] : []),
  ];
  const names = by.map((dimension) => `by_${dimension}`);
  const columns = by.map((dimension, index) => `${GROUPS[dimension].column} AS ${names[index]}, `);
  const order = [...(page ? ['streams DESC'] : []), ...names];
  const query = `
    SELECT *, count() OVER () AS count
    FROM (
      SELECT ${columns.join('')}sum(quantity) AS streams
      FROM ${tableOf(scope, by)}
      WHERE ${conditions.join(' AND ')}
      ${names.length === 0 ? '' : `GROUP BY ${names.join(', ')}`}
    )
    ${order.length === 0 ? '' : `ORDER BY ${order.join(', ')}`}
    ${page ? 'LIMIT {take:UInt32} OFFSET {offset:UInt32}' : ''}`;
  const query_params = {
    owner,
    newest,
    hidden: [...hidden],
    ...(release !== null && { release }),
    ...('track' in scope && { track: scope.track }),
    ...(window && { first: window.start_date satisfies LocalDate, last: window.end_date }),
    ...(platforms && { platforms: [...platforms] }),
    ...(page && { take: page.take, offset: page.offset }),
  };
  const rows = await orOutage(
    client
      .query({ query, query_params, format: 'JSONEachRow' })
      .then((answer) => answer.json<Readonly<Record<string, string | number | null>>>()),
  );
  const sums = rows.map((row) => ({
    ...Object.fromEntries(by.map((dimension, index) => [dimension, row[names[index] ?? '']])),
    quantity: Number(row.streams),
  }));
  return { sums: sums as unknown as StreamSum<D>[], count: Number(rows[0]?.count ?? 0) };
};
