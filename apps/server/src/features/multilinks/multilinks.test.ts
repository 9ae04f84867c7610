import type { LocalDate } from '@dubplate/contract/wire';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/tables.ts';
import { createOwnLinksHooks } from './room.ts';
import { addVisits } from './visit-store.ts';

const server = useServer();
let artist: Person;
beforeAll(async () => {
  artist = await signUpVerified(server);
});

const spotify = { store: 'spotify', url: 'https://open.spotify.com/album/1', shown: true };
const create = (body: object, person = artist) =>
  person.call('POST /link', { body: { title: 'Night', stores: [], ...body } });
const change = (id: string, body: object, person = artist) => person.call('PATCH /link/{id}', { params: { id }, body });
const listed = async (person: Person, query = {}) => person.ok('GET /me/links', { query });

describe('a user’s own link', () => {
  it('has a slug from its title, with a number if it is taken', async () => {
    const person = await signUpVerified(server);
    const slugs: string[] = [];
    for (const title of ['Белые ночи!', 'Белые ночи', 'БЕЛЫЕ — НОЧИ'])
      slugs.push((await create({ title }, person)).body.slug);
    expect(slugs).toEqual(['белые-ночи', 'белые-ночи-2', 'белые-ночи-3']);
    const { data, meta } = await listed(person, { take: 2 });
    expect(data.map(({ slug }) => slug)).toEqual(['белые-ночи-3', 'белые-ночи-2']);
    expect(meta).toMatchObject({ itemCount: 3, pageCount: 2, hasNextPage: true });
  });

  it('is read, changed and deleted', async () => {
    const { status, body } = await create({ slug: 'My-LINK', stores: [spotify] });
    expect([status, body.slug, body.stores, body.hidden]).toEqual([201, 'my-link', [spotify], false]);
    const params = { id: body.uuid };
    expect(await artist.ok('GET /link/{id}', { params })).toEqual(body);
    const changed = await change(body.uuid, { title: 'Other', hidden: true });
    expect(changed.body).toMatchObject({ slug: 'my-link', title: 'Other', stores: [spotify], hidden: true });
    expect((await artist.call('DELETE /link/{id}', { params })).status).toBe(204);
    expect((await artist.call('GET /link/{id}', { params })).status).toBe(404);
    expect((await create({ slug: 'my-link' })).status).toBe(201);
  });

  it('keeps what the owner calls a site that nobody knows, and only that', async () => {
    const shop = { store: 'other', url: 'https://shop.example/', shown: true, label: 'Merch' };
    const { uuid, stores } = (await create({ stores: [{ ...spotify, label: 'Listen' }, shop] })).body;
    expect(stores).toEqual([spotify, shop]);
    const { label, ...unnamed } = shop;
    expect((await change(uuid, { stores: [{ ...shop, label: ' ' }] })).body.stores).toEqual([unnamed]);
    expect((await change(uuid, { stores: [{ ...shop, label: 'a'.repeat(61) }] })).status).toBe(400);
  });

  it('keeps its former slugs', async () => {
    const { uuid } = (await create({ slug: 'first' })).body;
    expect((await change(uuid, { slug: 'second' })).body.slug).toBe('second');
    for (const slug of ['first', 'SECOND']) {
      const taken = await create({ slug });
      expect([taken.status, taken.error.message]).toEqual([409, 'SLUG_TAKEN']);
    }
    const other = (await create({})).body;
    expect((await change(other.uuid, { slug: 'first', title: 'Not saved' })).status).toBe(409);
    expect((await artist.ok('GET /link/{id}', { params: { id: other.uuid } })).title).toBe('Night');
    expect((await change(uuid, { slug: 'first' })).body.slug).toBe('first');
  });

  it('can change its slug 20 times and keeps all slugs', async () => {
    const person = await signUpVerified(server);
    const { uuid } = (await create({ slug: 'often-0' }, person)).body;
    const setSlug = (slug: string, id = uuid) => change(id, { slug, hidden: false }, person);
    for (let n = 1; n < 20; n++) expect((await setSlug(`often-${n}`)).status).toBe(200);
    expect((await setSlug('OFTEN-19')).status).toBe(200);
    expect((await setSlug('often-0')).status).toBe(200);
    const refused = await setSlug('often-20');
    expect([refused.status, refused.error.message]).toEqual([409, 'SLUG_CHANGES_FULL']);
    expect((await change(uuid, { slug: 'often-0', title: 'Still mine' }, person)).status).toBe(200);
    for (let n = 1; n < 20; n++) {
      const moved = await fetch(`${server.origin}/l/often-${n}`, { redirect: 'manual' });
      expect([moved.status, moved.headers.get('location')]).toEqual([301, '/l/often-0']);
    }

    // The daily limit counts successful changes over all pages of the user.
    const other = (await create({ slug: 'rarely-0' }, person)).body.uuid;
    expect((await setSlug('often-1', other)).error.message).toBe('SLUG_TAKEN');
    for (let n = 1; n <= 10; n++) expect((await setSlug(`rarely-${n}`, other)).status).toBe(200);
    const late = await setSlug('rarely-11', other);
    expect([late.status, late.error.message]).toEqual([429, 'TOO_MANY_SLUG_CHANGES']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  it('is the only one of two concurrent calls that gets a slug', async () => {
    const answers = await Promise.all([create({ slug: 'both' }), create({ slug: 'both' }), create({ slug: 'both' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('reports its issues', async () => {
    const { status, error } = await create({ title: ' ', slug: 'a b', stores: [{ store: 'x', url: 'http://x' }] });
    expect(status).toBe(400);
    expect(error.issues?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'title link_title_required',
      'slug slug_invalid',
      'stores.0.store store_unknown',
      'stores.0.url store_url_invalid',
    ]);
  });

  it('is 404 for other users', async () => {
    const { uuid } = (await create({})).body;
    const other = await signUpVerified(server);
    const params = { id: uuid };
    expect((await other.call('GET /link/{id}', { params })).status).toBe(404);
    expect((await change(uuid, { title: 'Mine' }, other)).status).toBe(404);
    expect((await other.call('DELETE /link/{id}', { params })).status).toBe(404);
    expect((await listed(other)).data).toEqual([]);
    expect((await artist.ok('GET /link/{id}', { params })).title).toBe('Night');
  });
});

describe('creating a link', () => {
  it('requires a verified name', async () => {
    const { status, error } = await create({}, await signUp(server));
    expect([status, error.message]).toEqual([403, 'NOT_VERIFIED']);
  });

  it('is possible 20 times on Basic and without a limit on Premium', async () => {
    const person = await signUpVerified(server);
    for (let n = 0; n < 20; n++) expect((await create({}, person)).status).toBe(201);
    const { status, error } = await create({}, person);
    expect([status, error.message, error.limit]).toEqual([403, 'PLAN_LIMIT', 20]);
    await grantPlan(server.database.db, { userUuid: person.uuid, name: 'PREMIUM_1M', days: 30 });
    expect((await create({}, person)).status).toBe(201);
  });
});

it('an export contains links, visits and settings; an erasure deletes them, and their slugs cannot be reused', async () => {
  const person = await signUpVerified(server);
  const { body } = await create({ slug: 'to-be-erased', stores: [spotify] }, person);
  const { db } = server.database;
  const day = '2026-11-20' as LocalDate;
  await addVisits(db, [{ link_uuid: body.uuid, day, store: 'spotify', visits: 3 }]);
  await person.ok('PATCH /me/link-settings', { body: { hide_until_release: true } });
  const links = { page: (kind: string, slug: string) => `${server.origin}/${kind}/${slug}`, thumbnails: () => null };
  const hooks = createOwnLinksHooks({ clock: server.clock, links });
  const exported = async ({ uuid }: Person) => {
    const entries = [];
    for await (const entry of hooks.export(db, uuid)) entries.push(entry);
    return entries;
  };
  expect(await exported(person)).toEqual([
    { path: 'links/links.json', json: [{ ...body, url: `${server.origin}/l/to-be-erased` }] },
    { path: 'links/visits.json', json: [{ link_uuid: body.uuid, day, store: 'spotify', visits: 3 }] },
    { path: 'links/settings.json', json: { hide_until_release: true } },
  ]);
  expect(await exported(await signUp(server))).toEqual([]);
  const now = server.clock.now();
  await inTransaction(db, async (trx) => hooks.erase?.(trx, { userUuid: person.uuid, jobs: undefined as never, now }));
  expect((await listed(person)).data).toEqual([]);
  expect(await person.ok('GET /me/link-settings')).toEqual({ hide_until_release: false });
  const again = await create({ slug: 'to-be-erased' });
  expect([again.status, again.error.message]).toEqual([409, 'SLUG_TAKEN']);
  expect((await create({ slug: 'to-be-erased' }, person)).status).toBe(409);
  const { rows } = await server.database.pool.query('select * from multilink_gone_slugs where user_uuid is null');
  expect(JSON.stringify(rows)).not.toContain('erased');
});

it('the slug of a deleted link is gone, and can only be reused by its owner', async () => {
  const stranger = await signUpVerified(server);
  const { body } = await create({ title: 'Short-lived', slug: 'short-lived' });
  await change(body.uuid, { slug: 'still-short-lived' });
  const statusAt = async (slug: string) => (await fetch(`${server.origin}/l/${slug}`, { redirect: 'manual' })).status;
  expect([await statusAt('still-short-lived'), await statusAt('never-there')]).toEqual([200, 404]);
  await artist.ok('DELETE /link/{id}', { params: { id: body.uuid } });
  await expect.poll(() => statusAt('still-short-lived')).toBe(410);
  expect([await statusAt('short-lived'), await statusAt('never-there')]).toEqual([410, 404]);
  for (const rest of ['.json', '.cover.webp', '.ics', '.qr.svg', '/spotify'])
    expect([rest, await statusAt(`short-lived${rest}`)]).toEqual([rest, 410]);
  expect((await create({ slug: 'short-lived' }, stranger)).error.message).toBe('SLUG_TAKEN');
  // A slug derived from the title gets a number.
  expect((await create({ title: 'Short lived' }, stranger)).body.slug).toBe('short-lived-2');
  expect((await create({ slug: 'short-lived' })).status).toBe(201);
  await expect.poll(() => statusAt('short-lived')).toBe(200);
  expect(await statusAt('still-short-lived')).toBe(410);
});
