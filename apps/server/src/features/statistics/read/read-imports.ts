import { sql } from 'kysely';
import type { Db } from '#platform/database/tables.ts';
import { type PageQuery, pageRows } from '#platform/http/page.ts';

const CODES = ['track_uuid', 'isrc', 'upc', 'reason'] as const;

/** Sums of rows that matched nothing, by import and codes: those that are kept, and those of imports of before. */
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

/** A page of what matched nothing, summed by codes: most rows first. */
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
