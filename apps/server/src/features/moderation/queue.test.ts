import { DAY_MS } from '@dubplate/rules/dates';
import { grantPlan } from '@dubplate/testkit/commerce/purchases';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = useServer();
let basic: Person;
let label: Person;
let moderator: Person;
beforeAll(async () => {
  label = await signUp(server, { username: 'desk@northern-sound.example' });
  moderator = await signUp(server, { roles: ['moderator'] });
  const plan = await server.database.db
    .selectFrom('plans')
    .select('name')
    .where('amount', '>', 0)
    .executeTakeFirstOrThrow();
  await grantPlan(server.database.db, { userUuid: label.uuid, name: plan.name, days: 30 });
});
beforeEach(async () => {
  basic = await signUp(server);
});

const send = async (person: Person, title = 'First Light') => {
  const { release } = await makeDraft(person, { title });
  await person.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  return release;
};

const promiseEnded = (uuid: string) =>
  server.database.db
    .updateTable('releases')
    .set({ due_at: new Date(server.clock.now().getTime() - DAY_MS) })
    .where('uuid', '=', uuid as never)
    .execute();

const list = (query: Record<string, string | number> = {}) => moderator.ok('GET /staff/releases', { query });
const titles = async (query: Record<string, string | number>) => (await list(query)).data.map(({ title }) => title);

describe('the clock', () => {
  it('counts 14 days from submission on the free plan and 4 on a paid one', async () => {
    const free = await send(basic, 'Free Clock');
    const paid = await send(label, 'Paid Clock');
    const { data } = await list({ status: 'PENDING' });
    const daysOf = (uuid: string) => {
      const { submitted_at, due_at } = data.find((item) => item.uuid === uuid) ?? {};
      return (Date.parse(due_at ?? '') - Date.parse(submitted_at ?? '')) / DAY_MS;
    };
    expect([daysOf(free.uuid), daysOf(paid.uuid)]).toEqual([14, 4]);
  });

  it('sorts by due time, overdue releases first', async () => {
    const overdue = await send(basic, 'Late Clock');
    await promiseEnded(overdue.uuid);
    const sorted = await list({ status: 'PENDING', sort: 'due_at', order: 'ASC' });
    const dues = sorted.data.flatMap(({ due_at }) => due_at ?? []);
    expect(sorted.data[0]?.uuid).toBe(overdue.uuid);
    expect(dues).toEqual([...dues].sort());
    expect(await titles({ overdue: 'true' })).toEqual(['Late Clock']);
  });

  it('stops with the decision', async () => {
    const { uuid } = await send(label, 'Stopped Clock');
    await moderator.ok('POST /staff/release/{id}/deny', { params: { id: uuid }, body: { deny_reason: 'Too loud' } });
    const { data } = await list({ status: 'DENIED' });
    expect(data.find((item) => item.uuid === uuid)?.due_at).toBeNull();
  });

  it('restarts with another submission', async () => {
    const { uuid } = await send(label, 'Second Clock');
    const params = { id: uuid };
    await promiseEnded(uuid);
    await moderator.ok('POST /staff/release/{id}/deny', { params, body: { deny_reason: 'Too loud' } });
    await label.ok('POST /release/{id}/unmoderate', { params });
    await label.ok('POST /release/{id}/publish', { params });
    const { data } = await list({ status: 'PENDING', search: 'Second Clock' });
    expect(Date.parse(data[0]?.due_at ?? '')).toBeGreaterThan(server.clock.now().getTime());
  });
});

describe('the counts', () => {
  it('count each status, overdue and own claimed releases, but not drafts', async () => {
    const before = await moderator.ok('GET /staff/releases/counts');
    await makeDraft(basic);
    const late = await send(basic, 'Counted Late');
    await promiseEnded(late.uuid);
    const approved = await send(basic, 'Counted Approved');
    await moderator.ok('POST /staff/release/{id}/approve', { params: { id: approved.uuid } });
    const denied = await send(basic, 'Counted Denied');
    await moderator.ok('POST /staff/release/{id}/deny', { params: { id: denied.uuid }, body: { deny_reason: 'No' } });
    await moderator.ok('POST /staff/release/{id}/claim', { params: { id: late.uuid } });
    const after = await moderator.ok('GET /staff/releases/counts');
    const grown = Object.entries(after).map(([name, count]) => [name, count - before[name as keyof typeof before]]);
    expect(Object.fromEntries(grown)).toEqual({
      PENDING: 1,
      MODERATED: 1,
      PUBLISHED: 0,
      DENIED: 1,
      overdue: 1,
      mine: 1,
      asked: 0,
    });
    expect(await titles({ claimed: 'me' })).toEqual(['Counted Late']);
  });
});

describe('the search', () => {
  it('finds part of a title, an artist, an owner’s name or email address, in any status', async () => {
    basic = await signUp(server, { username: 'vera.lindqvist@example.com' });
    const found = await send(basic, 'Marmalade Ферма');
    await server.database.db
      .updateTable('users')
      .set({ first_name: 'Вера', last_name: 'Ландыш' })
      .where('uuid', '=', basic.uuid)
      .execute();
    const artist = await basic.ok('POST /artist', { body: { name: 'Кобальтовый Хор' } });
    const { release } = await makeDraft(basic, { title: 'Credited Elsewhere' });
    const params = { id: release.uuid };
    await basic.ok('POST /release/{id}/add-artist', {
      params,
      body: { artist_uuid: artist.uuid, role: 'FEATURING' },
    });
    await basic.ok('POST /release/{id}/publish', { params });
    expect(await titles({ search: 'armalad' })).toEqual(['Marmalade Ферма']);
    expect(await titles({ search: 'ферм' })).toEqual(['Marmalade Ферма']);
    expect(await titles({ search: 'кобальт' })).toEqual(['Credited Elsewhere']);
    expect(await titles({ search: 'Ландыш' })).toContain('Marmalade Ферма');
    expect(await titles({ search: 'vera.lind', take: 50 })).toContain('Marmalade Ферма');
    expect(await titles({ search: 'northern-sound' })).not.toContain('Marmalade Ферма');
    await moderator.ok('POST /staff/release/{id}/approve', { params: { id: found.uuid } });
    expect(await titles({ search: 'armalad', status: 'PENDING' })).toEqual([]);
    expect(await titles({ search: 'armalad', status: 'MODERATED' })).toEqual(['Marmalade Ферма']);
  });

  it('finds a UPC, with or without its leading zero', async () => {
    const { uuid } = await send(basic, 'Coded');
    await moderator.ok('POST /staff/release/{id}/approve', { params: { id: uuid } });
    await moderator.ok('POST /staff/release/{id}/publish', { params: { id: uuid }, body: { upc: '098765432105' } });
    expect(await titles({ search: '098765432105' })).toEqual(['Coded']);
    expect(await titles({ search: '98765432105' })).toEqual(['Coded']);
  });

  it('finds no drafts, returns pages, and reports when matches were cut', async () => {
    await makeDraft(basic, { title: 'Zanzibar Draft' });
    await send(basic, 'Zanzibar One');
    await send(basic, 'Zanzibar Two');
    const page = await list({ search: 'zanzibar', take: 1, page: 2, sort: 'due_at', order: 'ASC' });
    expect([page.data.map(({ title }) => title), page.meta.itemCount, page.is_cut]).toEqual([
      ['Zanzibar Two'],
      2,
      false,
    ]);
    await server.database.pool.query(
      `insert into releases (uuid, user_uuid, status, type, title, created_at, updated_at, submitted_at, due_at)
        select gen_random_uuid(), $1, 'PUBLISHED', 'SINGLE', 'Quokka ' || n, now(), now(), now(), now()
        from generate_series(1, 201) n`,
      [basic.uuid],
    );
    const many = await list({ search: 'quokka' });
    expect([many.meta.itemCount, many.is_cut]).toEqual([200, true]);
  });
});
