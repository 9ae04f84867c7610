import { LINK_MATCHES_MAX, LINKS_COUNTED_MAX } from '@dubplate/contract/multilinks/limits';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { plansOf } from '@dubplate/testkit/postgres/query-plans';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';
import { listStaffLinks } from './read.ts';

const server = useServer();
let owner: Person;
let support: Person;
beforeAll(async () => {
  [owner, support] = await Promise.all([signUpVerified(server), signUp(server, { roles: ['support'] })]);
});

const create = (body: object) => owner.ok('POST /link', { body: { stores: [], ...body } });
const list = (query = {}) => support.ok('GET /staff/links', { query });
const insertMany = (title: string, count: number) =>
  server.database.pool.query(
    `with made as (
       insert into multilinks (uuid, user_uuid, title, stores, created_at, updated_at)
       select gen_random_uuid(), $1, $2 || ' ' || n, '[]', now(), now() from generate_series(1, $3::int) n
       returning uuid, title)
     insert into multilink_slugs (slug, link_uuid, is_current, created_at)
     select 'x-' || uuid, uuid, true, now() from made`,
    [owner.uuid, title, count],
  );

it('finds parts in the middle, also in Cyrillic, but not former slugs', async () => {
  const night = await create({ title: 'Ночной паром', slug: 'ночь-у-причала' });
  const day = await create({ title: 'Grey Harbour', slug: 'grey-harbour-tape' });
  const find = async (search: string) => (await list({ search })).data.map(({ uuid }) => uuid);
  expect(await find('очной пар')).toEqual([night.uuid]);
  expect(await find('у-прич')).toEqual([night.uuid]);
  expect(await find('rbour-ta')).toEqual([day.uuid]);
  expect(await find('grey%tape')).toEqual([]);
  await owner.ok('PATCH /link/{id}', { params: { id: day.uuid }, body: { slug: 'slate-pier' } });
  expect(await find('rbour-ta')).toEqual([]);
  expect(await find('ate-pi')).toEqual([day.uuid]);
});

it('reports if more links matched than were checked', async () => {
  await insertMany('Gatefold', LINK_MATCHES_MAX + 1);
  expect(await list({ search: 'gatefold' })).toMatchObject({ meta: { itemCount: LINK_MATCHES_MAX }, is_cut: true });
  expect(await list({ search: 'gatefold 117' })).toMatchObject({ meta: { itemCount: 1 }, is_cut: false });
});

it('counts and pages links up to the limit', async () => {
  await insertMany('Lacquer', LINKS_COUNTED_MAX);
  const last = await list({ take: 40, page: LINKS_COUNTED_MAX / 40 });
  expect(last.data).toHaveLength(40);
  expect(last.meta).toMatchObject({ itemCount: LINKS_COUNTED_MAX, hasNextPage: false });
  expect((await list({ take: 40, page: LINKS_COUNTED_MAX / 40 + 1 })).data).toEqual([]);
});

it('uses an index for each searched column and for the order', async () => {
  await server.database.pool.query('analyze multilinks, multilink_slugs');
  const page = { page: 1, take: 20, order: 'DESC' } as const;
  const searched = await plansOf(server.database, (db) => listStaffLinks(db, 'ferry', page));
  expect(searched).not.toContain('Seq Scan');
  for (const part of ['multilinks_by_title', 'multilink_slugs_by', 'users_by_username'])
    expect(searched).toContain(`${part}_parts`);
  expect(await plansOf(server.database, (db) => listStaffLinks(db, undefined, page))).toContain('multilinks_by_age');
});
