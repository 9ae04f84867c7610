import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { addFolderStore } from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readGoLive } from './go-live.ts';

let server: TestServer;
let admin: Person;
const SECRET = 'smtp://boss:hunter2@127.0.0.1:1';
beforeAll(async () => {
  server = await startTestServer({
    env: { SMTP_URL: SECRET, METRICS_TOKEN: 'a-long-token', LABEL_NAME: 'Night Ferry Records' },
  });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

it('shows versions, parts, database and storage', async () => {
  await admin.upload(new Uint8Array(await makeCover({ side: 300 })));
  const found = await admin.ok('GET /staff/system');
  expect(found).toMatchObject({
    version: server.config.version,
    node_version: process.versions.node,
    database: { version: expect.stringMatching(/^\d+/), connections_max: expect.any(Number) },
    storage: { kind: 'FOLDER', files: 1, floor_bytes: 512 * 1024 * 1024 },
  });
  expect(found.parts).toEqual(['database', 'storage', 'queue'].map((part) => ({ part, state: 'ok' })));
  expect(found.database.bytes).toBeGreaterThan(1_000_000);
  expect(found.storage.bytes).toBeGreaterThan(1_000);
  expect(new Date(found.started_at).getTime()).toBeLessThan(Date.now());
});

it('shows the current settings, and for secrets only whether they are set', async () => {
  const answer = await admin.call('GET /staff/system');
  const setting = (name: string) => answer.body.settings.find((one) => one.name === name);
  expect(setting('LABEL_NAME')).toEqual({
    name: 'LABEL_NAME',
    value: 'Night Ferry Records',
    is_secret: false,
    is_set: true,
  });
  expect(setting('DRAIN_SECONDS')).toMatchObject({ value: '30', is_set: false });
  expect(setting('DELIVERY_FOLDERS')).toMatchObject({ value: null, is_set: false });
  expect(setting('PUBLIC_URL')).toMatchObject({ value: null, is_set: false });
  expect(setting('SMTP_URL')).toEqual({ name: 'SMTP_URL', value: null, is_secret: true, is_set: true });
  expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|a-long-token/);
  // Settings whose names look like secrets must be secret.
  const open = answer.body.settings.filter(
    ({ name, is_secret }) => /SECRET|_KEY$|TOKEN|PASSWORD|SMTP|DATABASE/.test(name) && !is_secret,
  );
  expect(open).toEqual([]);
});

it('tells staff that the clock of a machine differs from the clock of the database', async () => {
  const now = Date.now;
  const skewed = vi.spyOn(Date, 'now').mockImplementation(() => now() - 300_000);
  const node = await startTestServer({ beside: server }).finally(() => skewed.mockRestore());
  onTestFinished(() => node.stop());
  const alert = await eventually('the alert', async () =>
    (await admin.ok('GET /staff/alerts')).data.find(({ kind }) => kind === 'node.clock'),
  );
  expect(alert.detail).toEqual({ host: hostname(), seconds: expect.toSatisfy((off) => Math.abs(off - 300) < 10) });
});

describe('the production checklist', () => {
  const secrets = {
    smtpUrl: SECRET,
    payments: {
      paypal: null,
      cryptocloud: null,
      cryptocloudPayoutKey: null,
      stripe: { secretKey: 'secret', webhookSecret: 'secret', connectWebhookSecret: null },
    },
  };
  const lackingWith = async (settings: object) => {
    const { database, config, clock } = server;
    const all = { config: { ...config, ...settings }, secrets, now: clock.now() };
    return (await readGoLive(database.db, all)).flatMap(({ item, is_ready }) => (is_ready ? [] : item));
  };

  it('lists what a new instance lacks', async () => {
    const { go_live } = await admin.ok('GET /staff/system');
    const lacking = go_live.flatMap(({ item, is_ready }) => (is_ready || item === 'ffmpeg' ? [] : item));
    expect(lacking.join()).toBe('public_address,tls,payments,backups,party_id,codes,stores,schemas');
  });

  it('is empty once everything is ready', async () => {
    const { db } = server.database;
    const settings = {
      publicUrl: 'https://music.example',
      backups: { ...server.config.backups, everyMs: 3_600_000 },
      delivery: { ...server.config.delivery, dpid: 'PADPIDA2026112201D', schemas: '/schemas' },
      ffmpegPath: 'true',
    };
    expect(await lackingWith(settings)).toEqual(['backups', 'codes', 'stores']);
    await db
      .insertInto('backups')
      .values({ uuid: randomUUID(), file: 'x.tar', started_at: new Date(), verified_at: new Date() })
      .execute();
    await admin.ok('POST /staff/codes', { body: { kind: 'UPC', from: '036000291452', to: '036000291452' } });
    await admin.ok('POST /staff/codes', { body: { kind: 'ISRC', prefix: 'GBABC' } });
    await addFolderStore(server, admin);
    expect(await lackingWith(settings)).toEqual([]);
    expect(await lackingWith({ ...settings, publicUrl: 'http://music.example', ffmpegPath: '/none' })).toEqual([
      'tls',
      'ffmpeg',
    ]);
  });
});

it('shows the conversions of stored data that have run since the start', async () => {
  const found = await eventually('the conversions', async () => {
    const migrations = await admin.ok('GET /staff/data-migrations');
    return migrations.length > 0 && migrations.every(({ state }) => state === 'DONE') ? migrations : undefined;
  });
  expect(found).toContainEqual({
    ...{ name: 'texts.rewrite', state: 'DONE', done: expect.any(Number), total: expect.any(Number), error: null },
    ...{ started_at: expect.any(String), finished_at: expect.any(String) },
  });
});

it('is only for administrators', async () => {
  const support = await signUp(server, { roles: ['support', 'moderator'] });
  expect((await support.call('GET /staff/system')).status).toBe(403);
  expect((await support.call('GET /staff/data-migrations')).status).toBe(403);
});
