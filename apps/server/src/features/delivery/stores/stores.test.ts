import { FRESH_SIGN_IN_SECONDS } from '@dubplate/contract/accounts/limits';
import { folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
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

it('never returns secrets, keeps omitted ones, and refuses invalid settings', async () => {
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

const SFTP = {
  type: 'SFTP',
  host: 'sftp.store.example',
  port: 22,
  user: 'dubplate',
  fingerprint: `SHA256:${'A'.repeat(43)}`,
  path: '',
} as const;
const S3 = { type: 'S3', endpoint: 'https://s3.store.example', region: 'eu', bucket: 'inbox', prefix: '' } as const;

/** The status of a change of the transport, and its issues as `path code`. */
const changeTransport = async (uuid: string, transport: object, other: object = {}) => {
  const body = { transport, ...other } as never;
  const answer = await admin.call('PATCH /staff/store/{id}', { params: { id: uuid }, body });
  const { issues = [] } = (answer.error ?? {}) as { issues?: { path: string; code: string }[] };
  return [answer.status, ...issues.map(({ path, code }) => `${path} ${code}`)];
};

it('refuses to use saved secrets for another destination', async () => {
  const { uuid } = await addStore('moving', { ...SFTP, password: 'open sesame', private_key: 'a key' });
  const again = [400, 'transport.password secret_again'];
  expect(await changeTransport(uuid, { ...SFTP, host: 'evil.example' })).toEqual(again);
  expect(await changeTransport(uuid, { ...SFTP, port: 2222 })).toEqual(again);
  expect(await changeTransport(uuid, { ...SFTP, user: 'root' })).toEqual(again);
  expect(await changeTransport(uuid, { ...SFTP, fingerprint: `SHA256:${'B'.repeat(43)}` })).toEqual(again);
  expect(await changeTransport(uuid, S3)).toEqual([
    400,
    'transport.access_key keys_required',
    'transport.secret_key keys_required',
  ]);
  expect((await admin.ok('GET /staff/stores')).find((store) => store.uuid === uuid)).toMatchObject({
    transport: { host: SFTP.host, has_password: true, has_private_key: true },
  });
  // Entering the password does not carry the saved private key over.
  expect(await changeTransport(uuid, { ...SFTP, host: 'new.example', password: 'another' })).toEqual([200]);
  expect((await admin.ok('GET /staff/stores')).find((store) => store.uuid === uuid)).toMatchObject({
    transport: { host: 'new.example', has_password: true, has_private_key: false },
  });
});

it('drops the keys with another bucket or a transport without secrets', async () => {
  const { uuid } = await addStore('bucket', { ...S3, access_key: 'id', secret_key: 'open sesame' });
  const again = [400, 'transport.access_key secret_again', 'transport.secret_key secret_again'];
  for (const field of ['region', 'bucket']) expect(await changeTransport(uuid, { ...S3, [field]: 'x' })).toEqual(again);
  expect(await changeTransport(uuid, { ...S3, endpoint: 'https://evil.example' })).toEqual(again);
  expect(await changeTransport(uuid, { ...S3, bucket: 'x', secret_key: 'new' })).toEqual([
    400,
    'transport.access_key secret_again',
  ]);
  expect(await changeTransport(uuid, { ...S3, prefix: 'below' })).toEqual([200]);
  expect(await changeTransport(uuid, { type: 'FOLDER', path: 'meanwhile' })).toEqual([200]);
  expect((await changeTransport(uuid, S3))[0]).toBe(400);
});

it('requires the password to change a transport, unless the sign-in is recent', async () => {
  const { uuid } = await addStore('guarded', { ...SFTP, password: 'open sesame' });
  server.clock.advance(FRESH_SIGN_IN_SECONDS + 1);
  const { password } = admin;
  const code = async (transport: object, other: object = {}) => {
    const body = { transport, ...other } as never;
    return (await admin.call('PATCH /staff/store/{id}', { params: { id: uuid }, body })).error?.message;
  };
  expect(await code({ ...SFTP, path: 'elsewhere' })).toBe('PASSWORD_NEEDED');
  expect(await code({ ...SFTP, password: 'another' })).toBe('PASSWORD_NEEDED');
  expect(await code({ type: 'FOLDER', path: 'taken' })).toBe('PASSWORD_NEEDED');
  expect(await changeTransport(uuid, { ...SFTP, password: 'another' }, { password: 'not mine' })).toEqual([
    400,
    'password old_password_wrong',
  ]);
  expect(await changeTransport(uuid, { ...SFTP, password: 'another' }, { password })).toEqual([200]);
  // The form sends the transport with every change.
  expect(await changeTransport(uuid, SFTP, { name: 'Renamed' })).toEqual([200]);

  const body = (key: string, transport: object) => ({ ...folderStoreInput({ key }), transport }) as never;
  const add = (key: string, transport: object) => admin.call('POST /staff/store', { body: body(key, transport) });
  expect((await add('new', { ...SFTP, password: 'open sesame' })).error).toMatchObject({ message: 'PASSWORD_NEEDED' });
  expect((await add('folder', { type: 'FOLDER', path: 'folder' })).status).toBe(201);
});
