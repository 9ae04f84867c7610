import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer({ env: { LABEL_NAME: 'Wax Records', PUBLIC_URL: 'https://wax.example' } });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const everybody = () => stranger(server.origin);
const instance = () => everybody().ok('GET /instance');
const OFF = { is_on: false };
const MESSAGE = { en: 'We move to a new disk.', ru: 'Переезжаем на новый диск.' };
const soon = (seconds: number) => new Date(server.clock.now().getTime() + seconds * 1000).toISOString();
const switchTo = (body: object) => admin.call('PUT /staff/instance/maintenance', { body: body as never });
const rename = (name: string | null) => admin.ok('PUT /staff/instance/label', { body: { name } });
const acts = async (action: string) => (await admin.ok('GET /staff/audit', { query: { action } })).data;

describe('the maintenance switch', () => {
  beforeEach(() => switchTo(OFF));

  it('shows and hides the warning for all users, while calls keep working', async () => {
    expect(await instance()).toMatchObject({ maintenance: false, maintenance_notice: null });
    expect((await switchTo({ is_on: true })).body).toMatchObject({ is_on: true, is_in_force: true, environment: null });
    expect(await instance()).toMatchObject({ maintenance: true, maintenance_notice: null });
    expect((await everybody().ok('GET /constants')).maintenance).toBe(true);
    const person = await signUp(server);
    expect((await person.call('POST /release', { body: { title: 'Still here' } })).status).toBe(201);
    await switchTo(OFF);
    expect((await instance()).maintenance).toBe(false);
    expect((await everybody().ok('GET /constants')).maintenance).toBe(false);
  });

  it('has a message in both languages, and ends automatically', async () => {
    const ends_at = soon(600);
    await switchTo({ is_on: true, message: MESSAGE, ends_at });
    expect(await instance()).toMatchObject({ maintenance: true, maintenance_notice: { message: MESSAGE, ends_at } });
    server.clock.advance(601);
    expect(await instance()).toMatchObject({ maintenance: false, maintenance_notice: null });
    const { maintenance } = await admin.ok('GET /staff/instance');
    expect(maintenance).toMatchObject({ is_on: true, is_in_force: false, message: MESSAGE });
  });

  it.each([
    ['one language', { message: { en: 'Soon.', ru: ' ' } }, 'message.ru', 'maintenance_message_both'],
    ['the other language', { message: { en: '', ru: 'Скоро.' } }, 'message.en', 'maintenance_message_both'],
    ['an end that has passed', { ends_at: '2020-01-01T00:00:00Z' }, 'ends_at', 'maintenance_end_passed'],
  ])('is rejected with %s', async (_name, fields, path, code) => {
    const { status, error } = await switchTo({ is_on: true, ...fields });
    expect([status, error.issues?.map((issue) => [issue.path, issue.code])]).toEqual([400, [[path, code]]]);
    expect((await instance()).maintenance).toBe(false);
  });

  it('is in the audit log with the previous state', async () => {
    await switchTo({ is_on: true, message: MESSAGE });
    const [act] = await acts('instance.maintenance');
    expect(act?.actor?.uuid).toBe(admin.uuid);
    expect([act?.before, act?.after]).toEqual([
      { is_on: false, message: null, ends_at: null },
      { is_on: true, message: MESSAGE, ends_at: null },
    ]);
  });

  it.each([
    ['true', true],
    ['false', false],
  ])('is overridden by MAINTENANCE=%s in the environment', async (MAINTENANCE, environment) => {
    const other = await startTestServer({ env: { MAINTENANCE } });
    const boss = await signUp(other, { roles: ['admin'] });
    const body = { is_on: !environment };
    const refused = await boss.call('PUT /staff/instance/maintenance', { body });
    expect([refused.status, refused.error.message]).toEqual([409, 'SET_BY_ENVIRONMENT']);
    expect((await boss.ok('GET /staff/instance')).maintenance).toMatchObject({ environment, is_in_force: environment });
    await other.database.pool.query('UPDATE maintenance_switch SET is_on = $1', [!environment]);
    expect((await boss.ok('GET /instance')).maintenance).toBe(environment);
    await other.stop();
  });
});

describe('the default label', () => {
  beforeEach(() => rename(null));
  const needs = async (person: Person, id: string) =>
    (await person.ok('GET /release/{id}/needed-products', { params: { id } })).includes('DUBPLATE_CUSTOM_PC_LINE');
  const draft = (person: Person, copyright?: string) =>
    person.ok('POST /release', { body: copyright === undefined ? {} : { copyright } });
  /** Moves the changes two hours back, so that no open page shows the former name. */
  const later = async () => {
    await server.database.pool.query("UPDATE label_changes SET changed_at = changed_at - interval '2 hours'");
    await server.database.pool.query("UPDATE releases SET created_at = created_at - interval '2 hours'");
  };

  it('starts with the setting; after a change it is on new drafts, public pages and the terms', async () => {
    expect((await admin.ok('GET /staff/instance')).label).toMatchObject({ name: 'Wax Records', is_changed: false });
    const changed = await rename('  Lacquer Records ');
    expect(changed).toMatchObject({ name: 'Lacquer Records', environment_name: 'Wax Records', is_changed: true });
    expect((await instance()).label_name).toBe('Lacquer Records');
    const person = await signUp(server);
    expect(await draft(person)).toMatchObject({ copyright: 'Lacquer Records', publisher: 'Lacquer Records' });
    server.clock.advance(6);
    for (const page of ['/terms.html?language=en', '/landing?lang=en'])
      expect(await (await fetch(server.origin + page)).text()).toContain('Lacquer Records');
    expect(await rename(null)).toMatchObject({ name: 'Wax Records', is_changed: false });
  });

  it('makes its line free and the former one paid for releases started after the change', async () => {
    await rename('Lacquer Records');
    await later();
    const person = await signUp(server);
    const own = await draft(person);
    const former = await draft(person, 'Wax Records');
    expect([await needs(person, own.uuid), await needs(person, former.uuid)]).toEqual([false, true]);
  });

  it('keeps the line of earlier releases, free of charge', async () => {
    await later();
    const person = await signUp(server);
    const begun = await draft(person);
    await rename('Lacquer Records');
    await later();
    await rename('Shellac Records');
    await later();
    const { copyright } = await person.ok('GET /release/{id}', { params: { id: begun.uuid } });
    expect([copyright, await needs(person, begun.uuid)]).toEqual(['Wax Records', false]);
    await person.ok('PATCH /release/{id}', { params: { id: begun.uuid }, body: { copyright: 'My Own Records' } });
    expect(await needs(person, begun.uuid)).toBe(true);
  });

  it('does not charge for a draft whose page still showed the former name', async () => {
    await rename('Lacquer Records');
    const person = await signUp(server);
    expect(await needs(person, (await draft(person, 'Wax Records')).uuid)).toBe(false);
  });

  it('does not change earlier orders: a paid release is submitted as it was paid for', async () => {
    const person = await signUp(server);
    const { release } = await makeDraft(person);
    const params = { id: release.uuid };
    await person.ok('PATCH /release/{id}', { params, body: { copyright: 'My Own Records' } });
    const grant = { params: { id: person.uuid }, body: { productName: 'DUBPLATE_CUSTOM_PC_LINE' } };
    await admin.ok('POST /staff/user/{id}/grant', grant);
    await rename('Lacquer Records');
    await later();
    await person.ok('POST /release/{id}/publish', { params });
    const sent = await person.ok('GET /release/{id}', { params });
    expect([sent.status, sent.copyright, sent.publisher]).toEqual(['PENDING', 'My Own Records', 'Wax Records']);
    const used = (await person.ok('GET /me/purchases')).map(({ status }) => status);
    expect(used).toEqual(['USED']);
  });

  it.each(['x', 'L'.repeat(256)])('is rejected if the line would have an invalid length: %#', async (name) => {
    const { status, error } = await admin.call('PUT /staff/instance/label', { body: { name } });
    expect([status, error.issues?.[0]?.code]).toEqual([400, 'label_name_length']);
  });

  it('is in the audit log with both names, but only if it changed', async () => {
    await rename('Lacquer Records');
    const count = (await acts('instance.label')).length;
    await rename('Lacquer Records');
    const [act, ...rest] = await acts('instance.label');
    expect(rest.length + 1).toBe(count);
    expect([act?.before, act?.after]).toEqual([{ name: 'Wax Records' }, { name: 'Lacquer Records' }]);
  });
});

it('is only for administrators', async () => {
  const others = await signUp(server, { roles: ['support', 'moderator'] });
  expect((await others.call('GET /staff/instance')).status).toBe(403);
  expect((await others.call('PUT /staff/instance/maintenance', { body: OFF })).status).toBe(403);
  expect((await others.call('PUT /staff/instance/label', { body: { name: 'Ours' } })).status).toBe(403);
});
