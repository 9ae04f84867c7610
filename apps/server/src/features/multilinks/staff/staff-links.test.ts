import { randomUUID } from 'node:crypto';
import type { LocalDate } from '@dubplate/contract/wire';
import { publishBareRelease } from '@dubplate/testkit/fixtures/bare-release';
import { type Person, signUp, signUpVerified } from '@dubplate/testkit/person';
import { daysFromNow } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPublicLink } from '../read.ts';
import { saveReport } from '../store.ts';

const server = useServer();
let owner: Person;
let support: Person;
let admin: Person;
beforeAll(async () => {
  [owner, support, admin] = await Promise.all([
    signUpVerified(server),
    signUp(server, { roles: ['support'] }),
    signUp(server, { roles: ['admin'] }),
  ]);
});

const create = (body: object) => owner.ok('POST /link', { body: { title: 'Night', stores: [], ...body } });
const takedown = (id: string, reason: string) =>
  support.call('POST /staff/link/{id}/takedown', { params: { id }, body: { reason } });
const stateOf = async (slug: string) =>
  (await findPublicLink(server.database.db, slug, daysFromNow(0) as LocalDate))?.state;
const actsOf = (uuid: string) =>
  server.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_uuid', 'before', 'after'])
    .where('subject_uuid', '=', uuid)
    .orderBy('at')
    .orderBy('uuid')
    .execute();

describe('a takedown', () => {
  it('removes the page, emails its owner, writes the audit log and closes its reports', async () => {
    const { uuid, slug } = await create({ title: 'Free money' });
    const { db } = server.database;
    await saveReport(db, { link_uuid: uuid }, { reason: 'FRAUD', comment: 'Not a record' }, new Date());
    const { status, body } = await takedown(uuid, 'The address leads to a shop');
    expect([status, body.taken_down?.reason, body.open_reports]).toEqual([200, 'The address leads to a shop', 0]);
    expect(await stateOf(slug)).toBe('GONE');
    expect((await owner.ok('GET /link/{id}', { params: { id: uuid } })).taken_down).toEqual(body.taken_down);
    const email = await server.sent(owner.username, 2);
    expect(email.subject).toBe('Your public page was taken down');
    for (const said of ['Free money', 'The address leads to a shop', '/support']) expect(email.text).toContain(said);
    expect(await actsOf(uuid)).toEqual([
      {
        action: 'link.takedown',
        actor_uuid: support.uuid,
        before: { stores: [], taken_down_at: null, takedown_reason: null },
        after: { stores: [], taken_down_at: body.taken_down?.at, takedown_reason: 'The address leads to a shop' },
      },
    ]);
  });

  it('cannot be undone by its owner', async () => {
    const { uuid, slug } = await create({ title: 'Stays down' });
    await takedown(uuid, 'Fraud');
    await owner.ok('PATCH /link/{id}', { params: { id: uuid }, body: { hidden: false, title: 'Harmless' } });
    expect(await stateOf(slug)).toBe('GONE');
  });

  it('requires a reason and works once', async () => {
    const { uuid } = await create({ title: 'Once' });
    const empty = await takedown(uuid, ' ');
    expect([empty.status, empty.error.issues?.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      400,
      ['reason takedown_reason_required'],
    ]);
    const answers = await Promise.all([takedown(uuid, 'First'), takedown(uuid, 'Second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe('WRONG_STATE');
    expect((await takedown(randomUUID(), 'None')).status).toBe(404);
  });

  it('can be undone once', async () => {
    const { uuid, slug } = await create({ title: 'Restored' });
    const restore = () => support.call('POST /staff/link/{id}/restore', { params: { id: uuid } });
    expect((await restore()).status).toBe(409);
    await takedown(uuid, 'By mistake');
    expect((await restore()).body.taken_down).toBeNull();
    expect(await stateOf(slug)).toBe('SHOWN');
    expect((await actsOf(uuid)).map(({ action }) => action)).toEqual(['link.takedown', 'link.restore']);
  });

  it('is emailed in the owner’s language', async () => {
    const russian = await signUpVerified(server);
    await server.database.db.updateTable('users').set({ language: 'ru' }).where('uuid', '=', russian.uuid).execute();
    const { uuid } = await russian.ok('POST /link', { body: { title: 'Ночь', stores: [] } });
    await takedown(uuid, 'Чужая запись');
    const email = await server.sent(russian.username, 2);
    expect(email.subject).toBe('Ваша публичная страница снята с показа');
    for (const said of ['«Ночь»', 'Чужая запись', 'Написать в поддержку']) expect(email.text).toContain(said);
  });
});

describe('staff', () => {
  it('find a link by title, release title, slug or owner', async () => {
    const person = await signUpVerified(server);
    const own = await person.ok('POST /link', { body: { title: '100%_Tapes', slug: 'tape-shelf', stores: [] } });
    const { link } = await publishBareRelease(server, person, admin, { title: 'Polyester Summer' });
    const find = async (search: string) =>
      (await support.ok('GET /staff/links', { query: { search } })).data.map(({ uuid }) => uuid);
    expect(await find('0%_t')).toEqual([own.uuid]);
    expect(await find('TAPE-sh')).toEqual([own.uuid]);
    expect(await find('ester summ')).toEqual([link?.uuid]);
    expect(await find(person.username)).toEqual([link?.uuid, own.uuid]);
    expect(await find('no such words')).toEqual([]);
    const page = await support.ok('GET /staff/links', { query: { search: person.username, take: 1, page: 2 } });
    expect(page).toMatchObject({ data: [{ uuid: own.uuid, owner: { uuid: person.uuid } }], meta: { itemCount: 2 } });
  });

  it('set the stores of a link by the same rules, with an audit entry', async () => {
    const { uuid } = await create({ title: 'Stores by staff' });
    const set = (stores: readonly object[]) =>
      support.call('PATCH /staff/link/{id}', { params: { id: uuid }, body: { stores } });
    const other = await set([{ store: 'spotify', url: 'https://spotify.com.example/x' }]);
    expect([other.status, other.error.issues?.[0]?.code, other.error.issues?.[0]?.message]).toEqual([
      400,
      'store_host_other',
      'This is not an address of Spotify; choose “Other site”',
    ]);
    const stores = [{ store: 'spotify', url: 'https://open.spotify.com/album/1', shown: true }];
    expect((await set(stores)).body.stores).toEqual(stores);
    expect(await actsOf(uuid)).toMatchObject([
      { action: 'link.stores', before: { stores: [] }, after: { stores: [{ store: 'spotify' }] } },
    ]);
  });

  it('are the only users who may call these endpoints', async () => {
    const { uuid } = await create({ title: 'Not for others' });
    const moderator = await signUp(server, { roles: ['moderator'] });
    for (const person of [owner, moderator])
      for (const key of ['POST /staff/link/{id}/takedown', 'PATCH /staff/link/{id}', 'GET /staff/links'] as const)
        expect([key, (await person.call(key, { params: { id: uuid } })).status]).toEqual([key, 403]);
  });
});

describe('reports', () => {
  it('are listed oldest first on request, with page and owner, and closed by staff', async () => {
    const { db } = server.database;
    const { uuid, url } = await create({ title: 'Reported' });
    await saveReport(db, { link_uuid: uuid }, { reason: 'COPYRIGHT', comment: '' }, new Date('2026-01-01'));
    await saveReport(db, { link_uuid: uuid }, { reason: 'OTHER', comment: 'Again' }, new Date('2026-01-02'));
    const list = (status: 'OPEN' | 'CLOSED') =>
      support.ok('GET /staff/page-reports', { query: { status, order: 'ASC', take: 2 } });
    const { data } = await list('OPEN');
    const page = { type: 'LINK', uuid, title: 'Reported', url, taken_down: null };
    const who = { uuid: owner.uuid, username: owner.username };
    expect(data).toMatchObject([
      { reason: 'COPYRIGHT', comment: '', page, owner: who, closed_at: null },
      { reason: 'OTHER', comment: 'Again', page, owner: who, closed_at: null },
    ]);
    const params = { id: data[0]?.uuid };
    const closed = await support.ok('POST /staff/page-report/{id}/close', { params });
    expect(closed.closed_at).not.toBeNull();
    expect((await support.ok('POST /staff/page-report/{id}/close', { params })).closed_at).toBe(closed.closed_at);
    expect((await list('OPEN')).data.map(({ uuid: id }) => id)).not.toContain(data[0]?.uuid);
    expect((await list('CLOSED')).data.map(({ uuid: id }) => id)).toContain(data[0]?.uuid);
    expect((await actsOf(data[0]?.uuid ?? '')).map(({ action }) => action)).toEqual(['page-report.close']);
    const missing = { params: { id: randomUUID() } };
    expect((await support.call('POST /staff/page-report/{id}/close', missing)).status).toBe(404);
  });

  it('of one page are limited to a hundred open ones', async () => {
    const { db } = server.database;
    const { uuid } = await create({ title: 'Flooded' });
    const report = () => saveReport(db, { link_uuid: uuid }, { reason: 'FRAUD', comment: '' }, new Date());
    for (let n = 0; n < 103; n += 1) await report();
    const open = async () =>
      (await support.ok('GET /staff/links', { query: { search: 'Flooded' } })).data[0]?.open_reports;
    expect(await open()).toBe(100);
    await takedown(uuid, 'Fraud');
    await report();
    expect(await open()).toBe(1);
  });
});
