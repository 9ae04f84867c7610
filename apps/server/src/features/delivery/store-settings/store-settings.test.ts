import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const addStore = (key: string, transport: object) =>
  admin.ok('POST /staff/store', {
    body: {
      key,
      name: key,
      dpid: 'PADPIDA2026112202R',
      ern: '4.3.2',
      choreography: 'BATCH',
      audio: 'WAV',
      takedown: 'NO_DEALS',
      active: false,
      live: false,
      transport: transport as never,
    },
  });

it('never answers a secret, keeps those that are left out, and refuses what can’t be', async () => {
  const transport = {
    type: 'SFTP',
    host: 'sftp.store.example',
    user: 'dubplate',
    password: 'open sesame',
    fingerprint: `SHA256:${'A'.repeat(43)}`,
    path: 'inbox',
  };
  const store = await addStore('secretive', transport);
  expect(store.transport).toMatchObject({ has_password: true, has_private_key: false });
  const id = { params: { id: store.uuid } };
  const { password: _password, ...without } = { ...transport, path: 'other' };
  const changed = await admin.ok('PATCH /staff/store/{id}', { ...id, body: { transport: without as never } });
  expect(changed.transport).toMatchObject({ path: 'other', has_password: true });
  expect(JSON.stringify([store, changed, await admin.ok('GET /staff/stores')])).not.toContain('sesame');
  const { rows } = await server.database.pool.query('select * from stores where uuid = $1', [store.uuid]);
  expect(JSON.stringify(rows)).not.toContain('sesame');
  expect(JSON.stringify((await admin.ok('GET /staff/audit')).data)).not.toContain('sesame');

  const pathOf = (body: unknown) => (body as { issues?: { path: string }[] }).issues?.map(({ path: at }) => at);
  const refused = async (body: object) => {
    const answer = await admin.call('PATCH /staff/store/{id}', { ...id, body: body as never });
    return [answer.status, pathOf(answer.body)];
  };
  expect(await refused({ transport: { type: 'FOLDER', path: '../../etc' } })).toEqual([400, ['transport.path']]);
  expect(await refused({ transport: { type: 'FOLDER', path: '/etc' } })).toEqual([400, ['transport.path']]);
  expect(await refused({ schedule: { days: ['MON'], from: 9, to: 9 } })).toEqual([400, ['schedule.to']]);
  const other = await addStore('other', { type: 'FOLDER', path: 'other' });
  expect(await refused({ key: other.key })).toEqual([409, undefined]);
});

it('keeps the deals, prices and genres of a store, and refuses unknown genres and settings without a deal', async () => {
  const store = await addStore('dialect', { type: 'FOLDER', path: 'dialect' });
  expect(store).toMatchObject({
    cover: 'AS_IS',
    file_names: 'NUMBERED',
    deals: ['SUBSCRIPTION', 'ADVERTISING'],
    prices: null,
    schedule: null,
    lead_days: 0,
    genres: {},
  });
  const id = { params: { id: store.uuid } };
  const genre = (await admin.ok('GET /music-styles'))[0]?.name ?? '';
  const prices = { currency: 'USD', single: '0.79', ep: '3.49', album: '6.99', track: '0.79' };
  const dialect = { cover: 'JPEG', file_names: 'REFERENCED', genres: { [genre]: 'Theirs' } } as const;
  const body = { ...dialect, deals: ['DOWNLOAD' as const], prices };
  expect(await admin.ok('PATCH /staff/store/{id}', { ...id, body })).toMatchObject(body);
  expect((await admin.ok('GET /staff/stores')).find(({ key }) => key === 'dialect')).toMatchObject(body);
  const refused = async (change: object) => {
    const answer = await admin.call('PATCH /staff/store/{id}', { ...id, body: change as never });
    const issues = (answer.error as { issues?: { path: string; code: string; message: string }[] } | undefined)?.issues;
    return [answer.status, ...(issues ?? []).map(({ path, code }) => `${path} ${code}`)];
  };
  expect(await refused({ deals: ['PREORDER'] })).toEqual([400, 'deals deals_required']);
  expect(await refused({ deals: [] })).toEqual([400, 'deals deals_required']);
  expect(await refused({ prices: null })).toEqual([400, 'prices prices_required']);
  expect(await refused({ prices: { ...prices, album: 'much', currency: 'usd' } })).toEqual([
    400,
    'prices.currency invalid_format',
    'prices.album invalid_format',
  ]);
  expect(await refused({ genres: { 'No Such Genre': 'Theirs' } })).toEqual([400, 'genres genre_unknown']);
});
