import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

it('gives every caller a separate migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await one.pool.query('create table mark (note text)');
    const marks = await other.pool.query("select to_regclass('mark') as found");
    expect(marks.rows).toEqual([{ found: null }]);
  } finally {
    await Promise.all([one.drop(), other.drop()]);
  }
});
