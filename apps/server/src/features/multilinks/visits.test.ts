import type { LinkId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { DAY_MS } from '@dubplate/rules/dates';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { addVisits } from './visit-store.ts';

const server = useServer();
let owner: Person;
beforeAll(async () => {
  owner = await signUpVerified(server);
});

const create = async () => (await owner.ok('POST /link', { body: { title: 'Night', stores: [] } })).uuid;
const visits = (link_uuid: LinkId, day: string, store: string | null, count: number) => ({
  link_uuid,
  day: day as LocalDate,
  store,
  visits: count,
});
const between = (id: string, start_date: string, end_date: string, person = owner) =>
  person.call('GET /link/{id}/visits', { params: { id }, query: { start_date, end_date } });

it('are returned by day and store, including both days, and add up', async () => {
  const [link, other] = [await create(), await create()];
  const { db } = server.database;
  await addVisits(db, [
    visits(link, '2026-11-01', null, 5),
    visits(link, '2026-11-01', 'spotify', 2),
    visits(link, '2026-11-03', null, 1),
    visits(link, '2026-11-04', null, 9),
    visits(other, '2026-11-01', null, 7),
  ]);
  await addVisits(db, [visits(link, '2026-11-01', null, 10)]);
  expect((await between(link, '2026-11-01', '2026-11-03')).body).toEqual([
    { day: '2026-11-01', store: null, visits: 15 },
    { day: '2026-11-01', store: 'spotify', visits: 2 },
    { day: '2026-11-03', store: null, visits: 1 },
  ]);
  expect((await between(link, '2026-11-04', '2026-11-04')).body).toEqual([
    { day: '2026-11-04', store: null, visits: 9 },
  ]);
  expect((await between(link, '2026-11-05', '2026-12-31')).body).toEqual([]);
});

it('of the last 28 days are in the list of links, counting only the page itself', async () => {
  const person = await signUpVerified(server);
  const make = async () => (await person.ok('POST /link', { body: { title: 'Night', stores: [] } })).uuid;
  const [first, second] = [await make(), await make()];
  const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * DAY_MS).toISOString().slice(0, 10);
  await addVisits(server.database.db, [
    visits(first, daysAgo(0), null, 5),
    visits(first, daysAgo(27), null, 20),
    visits(first, daysAgo(28), null, 300),
    visits(first, daysAgo(1), 'spotify', 4000),
  ]);
  const { data } = await person.ok('GET /me/links');
  expect(data.map(({ uuid, visits: count }) => [uuid, count])).toEqual([
    [second, 0],
    [first, 25],
  ]);
});

it('with reversed or missing dates are rejected', async () => {
  const link = await create();
  const reversed = await between(link, '2026-11-02', '2026-11-01');
  expect([reversed.status, reversed.error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
    400,
    ['start_date window_reversed'],
  ]);
  expect((await between(link, '2026-11-31', '2026-12-01')).status).toBe(400);
  expect((await owner.call('GET /link/{id}/visits', { params: { id: link } })).status).toBe(400);
});

it('of another user’s link are 404', async () => {
  const link = await create();
  const other = await signUpVerified(server);
  expect((await between(link, '2026-11-01', '2026-11-02', other)).status).toBe(404);
});

it('of deleted links are dropped without losing others', async () => {
  const [link, deleted] = [await create(), await create()];
  await owner.ok('DELETE /link/{id}', { params: { id: deleted } });
  await addVisits(server.database.db, [visits(deleted, '2026-11-01', null, 1), visits(link, '2026-11-01', null, 1)]);
  expect((await between(link, '2026-11-01', '2026-11-01')).body).toHaveLength(1);
});

it('are added by concurrent nodes in any order', async () => {
  const links = await Promise.all([create(), create(), create(), create()]);
  const batch = links.flatMap((link) => [
    visits(link, '2026-11-01', null, 1),
    visits(link, '2026-11-01', 'spotify', 1),
  ]);
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => addVisits(server.database.db, n % 2 ? batch : batch.toReversed())),
  );
  for (const link of links)
    expect((await between(link, '2026-11-01', '2026-11-01')).body.map((row) => row.visits)).toEqual([20, 20]);
});
