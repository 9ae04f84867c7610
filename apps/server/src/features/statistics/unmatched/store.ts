import type { ReleaseId, TrackId, UserId } from '@dubplate/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

/** Codes as stored: the ISRC without separators, the UPC without the zero of its EAN. */
export interface WaitingCodes {
  readonly trackUuid: string | null;
  readonly isrc: string | null;
  readonly upc: string | null;
}

/** Matches rows that have all of these codes. */
export const rowsWithCodes = ({ trackUuid, isrc, upc }: WaitingCodes): RawBuilder<boolean> => {
  const named = [
    ...(isrc === null ? [] : [sql`isrc = ${isrc}`]),
    ...(upc === null ? [] : [sql`upc = ${upc}`]),
    ...(trackUuid === null ? [] : [sql`track_uuid = ${trackUuid}`]),
  ];
  return sql<boolean>`(${sql.join(named, sql` AND `)})`;
};

/** Matches rows reported before the release with their codes was created. */
export const earlierRows = (which: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`reason = 'EARLIER' AND ${which}`;

/** Counts the rows and streams that wait in active imports. */
export const sumWaiting = async (db: Db, which: RawBuilder<boolean>): Promise<{ rows: number; quantity: number }> => {
  const { rows } = await sql<{ rows: number; quantity: number }>`
    SELECT count(*)::bigint AS rows, coalesce(sum(quantity), 0)::bigint AS quantity FROM statistics_unmatched
    WHERE ${which} AND import_uuid IN (SELECT uuid FROM statistics_imports WHERE status = 'ACTIVE')`.execute(db);
  return rows[0] ?? { rows: 0, quantity: 0 };
};

/** Adds the missing sums of unmatched rows to one old import. @returns whether there may be more */
export const groupNextImport = (db: Db): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await sql`SET LOCAL lock_timeout = '5s'`.execute(trx);
    const next = trx.selectFrom('statistics_imports').select('uuid').where('groups_unmatched', '=', false);
    const found = await next.orderBy('uuid').limit(1).forUpdate().executeTakeFirst();
    if (!found) return false;
    await sql`
      INSERT INTO statistics_unmatched_groups
      SELECT import_uuid, track_uuid, isrc, upc, reason, count(*), sum(quantity), min(day), max(last_day)
      FROM statistics_unmatched WHERE import_uuid = ${found.uuid} GROUP BY 1, 2, 3, 4, 5`.execute(trx);
    await trx
      .updateTable('statistics_imports')
      .set({ groups_unmatched: true })
      .where('uuid', '=', found.uuid)
      .execute();
    return true;
  });

/** Whether a track is on a published release. */
export const isReleasedTrack = async (db: Db, trackUuid: TrackId): Promise<boolean> => {
  const found = await db
    .selectFrom('tracks')
    .innerJoin('releases', 'releases.uuid', 'tracks.release_uuid')
    .select('tracks.uuid')
    .where('tracks.uuid', '=', trackUuid)
    .where('releases.status', '=', 'PUBLISHED')
    .executeTakeFirst();
  return found !== undefined;
};

interface Alias {
  readonly uuid: string;
  readonly codes: WaitingCodes;
  readonly toTrackUuid: TrackId;
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** Saves an alias; a later assignment of the same codes replaces it. */
export const saveAlias = async (trx: Db, { uuid, codes, toTrackUuid, actorUuid, now }: Alias): Promise<void> => {
  const assigned = { to_track_uuid: toTrackUuid, actor_uuid: actorUuid, created_at: now };
  await trx
    .insertInto('statistics_aliases')
    .values({ uuid, track_uuid: codes.trackUuid, isrc: codes.isrc, upc: codes.upc, ...assigned })
    .onConflict((conflict) => conflict.columns(['track_uuid', 'isrc', 'upc']).doUpdateSet(assigned))
    .execute();
};

export const deleteAlias = (trx: Db, uuid: string) =>
  trx.deleteFrom('statistics_aliases').where('uuid', '=', uuid).returningAll().executeTakeFirst();

interface AliasRow {
  uuid: string;
  track_uuid: string | null;
  isrc: string | null;
  upc: string | null;
  /** Null, like the next columns, if the track is gone. */
  to_uuid: TrackId | null;
  title: string;
  title_version: string | null;
  release_uuid: ReleaseId;
  release_title: string;
  actor_uuid: UserId;
  username: string | null;
  created_at: Date;
  count: number;
}

/** Returns a page of aliases, newest first by default. */
export const listAliases = async (db: Db, query: PageQuery): Promise<{ rows: AliasRow[]; count: number }> => {
  const { take, offset, order } = pageRows(query);
  const direction = sql.raw(order === 'ASC' ? 'ASC' : 'DESC');
  const { rows } = await sql<AliasRow>`
    SELECT aliases.uuid, aliases.track_uuid, aliases.isrc, aliases.upc, tracks.uuid AS to_uuid, tracks.title,
      tracks.title_version, releases.uuid AS release_uuid, releases.title AS release_title, aliases.actor_uuid,
      users.username, aliases.created_at, count(*) OVER ()::int AS count
    FROM statistics_aliases AS aliases
    LEFT JOIN tracks ON tracks.uuid = aliases.to_track_uuid
    LEFT JOIN releases ON releases.uuid = tracks.release_uuid
    LEFT JOIN users ON users.uuid = aliases.actor_uuid
    ORDER BY aliases.created_at ${direction}, aliases.uuid ${direction}
    LIMIT ${take} OFFSET ${offset}`.execute(db);
  return { rows, count: rows[0]?.count ?? 0 };
};

const CODES = ['track_uuid', 'isrc', 'upc', 'reason'] as const;

/** Sums of unmatched rows by import and codes: stored ones, and those of old imports. */
const unmatchedGroups = (db: Db) =>
  db
    .selectFrom('statistics_unmatched_groups')
    .select([...CODES, 'import_uuid', 'rows', 'quantity', 'first_day', 'last_day'])
    .unionAll(
      db
        .selectFrom('statistics_unmatched')
        .where('import_uuid', 'in', (eb) =>
          eb.selectFrom('statistics_imports').select('uuid').where('groups_unmatched', '=', false),
        )
        .select((eb) => [
          ...CODES,
          'import_uuid',
          eb.fn.countAll<number>().as('rows'),
          sql<number>`sum(quantity)::bigint`.as('quantity'),
          eb.fn.min('day').as('first_day'),
          eb.fn.max('last_day').as('last_day'),
        ])
        .groupBy(['import_uuid', ...CODES]),
    );

/** Returns a page of unmatched rows, summed by codes, most rows first. */
export const listUnmatched = async (db: Db, query: PageQuery) => {
  const { take, offset, order } = pageRows(query);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const rows = await db
    .selectFrom(unmatchedGroups(db).as('grouped'))
    .innerJoin('statistics_imports', 'statistics_imports.uuid', 'grouped.import_uuid')
    .select((eb) => [
      'report',
      ...CODES,
      sql<number>`sum(grouped.rows)::bigint`.as('rows'),
      sql<number>`sum(grouped.quantity)::bigint`.as('quantity'),
      eb.fn.min('grouped.first_day').as('first_day'),
      eb.fn.max('grouped.last_day').as('last_day'),
      sql<number>`count(*) OVER ()`.as('count'),
    ])
    .groupBy(['report', ...CODES])
    .orderBy('rows', direction)
    .orderBy('report')
    .orderBy('track_uuid')
    .orderBy('isrc')
    .orderBy('upc')
    .limit(take)
    .offset(offset)
    .execute();
  return { rows, count: rows[0]?.count ?? 0 };
};
