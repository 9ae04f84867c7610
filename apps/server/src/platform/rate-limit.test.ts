import { createTestClock } from '@dubplate/testkit/clock';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRateLimit, deleteExpiredLimits } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const clock = createTestClock();
const node = (name: string) => createRateLimit(database.db, clock, { name, limit: 2, windowSeconds: 60 });
const outcome = (counted: Promise<unknown>) =>
  counted.then(
    () => 'counted',
    (error: { code: string; options: { headers: Record<string, string> } }) =>
      `${error.code} ${error.options.headers['retry-after']}`,
  );

it('counts over all nodes, sends Retry-After, and resets after the window', async () => {
  const [one, two] = [node('window'), node('window')];
  expect(await outcome(one.count('anna'))).toBe('counted');
  expect(await outcome(one.check('anna'))).toBe('counted');
  expect(await outcome(two.count('anna'))).toBe('counted');
  for (const limit of [one, two]) {
    expect(await outcome(limit.check('anna'))).toMatch(/^TOO_MANY_REQUESTS (60|59)$/);
    expect(await outcome(limit.count('anna'))).toMatch(/^TOO_MANY_REQUESTS (60|59)$/);
  }
  expect(await outcome(two.count('boris'))).toBe('counted');
  clock.advance(30);
  // Further attempts do not extend the window.
  expect(await outcome(one.count('anna'))).toMatch(/^TOO_MANY_REQUESTS (30|29)$/);
  clock.advance(30);
  for (let n = 0; n < 2; n++) expect(await outcome(two.count('anna'))).toBe('counted');
  expect(await outcome(two.count('anna'))).toMatch(/^TOO_MANY/);
});

it('answers a flood from memory', async () => {
  const limit = createRateLimit(database.db, clock, { name: 'flood', limit: 2, windowSeconds: 60, isForFloods: true });
  for (let n = 0; n < 9; n++) await outcome(limit.count('anna'));
  expect(await outcome(limit.count('anna'))).toMatch(/^TOO_MANY_REQUESTS (60|59)$/);
  const counted = database.db.selectFrom('rate_limits').select('points').where('key', 'like', 'flood:%');
  expect(await counted.executeTakeFirst()).toEqual({ points: 3 });
  clock.advance(60);
  expect(await outcome(limit.count('anna'))).toBe('counted');
});

it('counts what happens at once, one by one', async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(node('at-once').count('anna'))));
  expect(outcomes.filter((one) => one === 'counted')).toHaveLength(2);
});

it('takes back what failed, and nothing for what was refused', async () => {
  const limit = node('given-back');
  for (let n = 0; n < 5; n++) await outcome(limit.count('anna'));
  await limit.giveBack('anna');
  expect(await outcome(limit.count('anna'))).toBe('counted');
  expect(await outcome(limit.count('anna'))).toMatch(/^TOO_MANY/);
  for (let n = 0; n < 4; n++) await limit.giveBack('anna');
  for (let n = 0; n < 2; n++) expect(await outcome(limit.count('anna'))).toBe('counted');
  expect(await outcome(limit.count('anna'))).toMatch(/^TOO_MANY/);
});

it('resets a key on every node, and in time all of them; keeps no name in the clear, however long', async () => {
  const limit = node('forgotten');
  const long = 'я'.repeat(254);
  for (let n = 0; n < 3; n++) await outcome(limit.count(long));
  expect(await outcome(limit.count(long))).toMatch(/^TOO_MANY/);
  await node('forgotten').reset(long);
  expect(await outcome(limit.count(long))).toBe('counted');
  await limit.count('anna@example.com');
  const keys = async () => (await database.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
  expect((await keys()).join()).not.toMatch(/anna|я/);
  await deleteExpiredLimits(database.db, clock.now());
  expect(await keys()).not.toEqual([]);
  clock.advance(61);
  await deleteExpiredLimits(database.db, clock.now());
  expect(await keys()).toEqual([]);
});
