import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

/** A page of what matched nothing, summed by codes: most rows first. */
export const listUnmatched = async (db: Db, query: PageQuery) => {
  const { take, offset, order } = pageRows(query);
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const groups = db
    .selectFrom('statistics_unmatched')
    .innerJoin('statistics_imports', 'statistics_imports.uuid', 'statistics_unmatched.import_uuid')
    .select((eb) => [
      'report',
      'track_uuid',
      'isrc',
      'upc',
      'reason',
      eb.fn.countAll<number>().as('rows'),
      eb.fn.sum<number>('statistics_unmatched.quantity').as('quantity'),
      eb.fn.min('statistics_unmatched.day').as('first_day'),
      eb.fn.max('statistics_unmatched.last_day').as('last_day'),
      sql<number>`count(*) OVER ()`.as('count'),
    ])
    .groupBy(['report', 'track_uuid', 'isrc', 'upc', 'reason']);
  const rows = await groups
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
