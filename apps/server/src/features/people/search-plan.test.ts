import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { matchesQuery } from './read-search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The indexes that the search should use. */
const indexesOf = async (search: string): Promise<string[]> => {
  const { sql, parameters } = matchesQuery(search).compile(database.db);
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off');
    const { rows } = await client.query(`EXPLAIN ${sql}`, [...parameters]);
    await client.query('ROLLBACK');
    const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
    expect(plan).not.toContain('Seq Scan');
    return [...new Set(plan.match(/(?<=on |using )\w+_(?:parts|upc|isrc|key)\b/g))].sort();
  } finally {
    client.release();
  }
};

it('uses an index for parts, for short words, for whole names and for a UPC', async () => {
  const parts = ['artists_by_name_parts', 'releases_by_title_parts', 'users_by_name_parts', 'users_by_username_parts'];
  expect(await indexesOf('ferry')).toEqual(parts);
  expect(await indexesOf('u2')).toEqual(parts);
  expect(await indexesOf('&')).toEqual(parts);
  expect(await indexesOf('4607012345678')).toEqual(expect.arrayContaining(['releases_by_existing_upc']));
});
