import { createHmac, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { folderStoreInput } from '@dubplate/testkit/delivery/folder-stores';
import { eventually } from '@dubplate/testkit/eventually';
import { oneTimeCode } from '@dubplate/testkit/one-time-code';
import { type Person, signUpVerified, stranger } from '@dubplate/testkit/person';
import { answerOf, runCaptured } from '@dubplate/testkit/run-captured';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { Secret } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { SEALED } from '../sealed-secrets.ts';
import { EXIT_CODES } from './answer.ts';
import { lostLines } from './keys.ts';

const SFTP = {
  type: 'SFTP',
  host: 'sftp.store.example',
  user: 'dubplate',
  fingerprint: `SHA256:${'A'.repeat(43)}`,
} as const;
const STEP = 30;

let folder: string;
let databases: TestDatabase[];
let server: TestServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  databases = [];
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  for (const database of databases) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const makePlace = async (name: string, options?: { isEmpty: boolean }) => {
  const database = await createTestDatabase(options);
  databases.push(database);
  const dataDir = join(folder, name);
  return { database, dataDir, env: { DATABASE_URL: database.url, DATA_DIR: dataDir } };
};
type Place = Awaited<ReturnType<typeof makePlace>>;

const startOn = async (place: Place): Promise<TestServer> => {
  server = await startTestServer({ place });
  return server;
};
const stop = async () => {
  await server?.stop();
  server = undefined;
};

/** Adds an SFTP store and an administrator with one-time codes. */
const fill = async (place: Place) => {
  const started = await startOn(place);
  const admin = await signUpVerified(started, { roles: ['admin'] });
  const transport = { ...SFTP, password: 'open sesame' };
  const store = await admin.ok('POST /staff/store', { body: { ...folderStoreInput({ key: 'tower' }), transport } });
  const { secret } = await admin.ok('POST /me/totp', { body: { password: admin.password } });
  const code = oneTimeCode(secret, started.clock.now());
  const { recovery_codes: recoveryCodes } = await admin.ok('POST /me/totp/confirm', { body: { code } });
  const tax = { country: 'DE', tax_id: '12/345/67890', vat_number: null, name: 'Anna', address: null };
  await admin.ok('PUT /me/tax', { body: { ...tax, password: admin.password } });
  const { pool } = started.database;
  await pool.query(
    `INSERT INTO payout_methods (uuid, user_uuid, method, sealed, masked, is_ready, is_change, set_at)
     VALUES (gen_random_uuid(), $1, 'PAYPAL', 'sealed', 'a…', true, false, now())`,
    [admin.uuid],
  );
  await pool.query(
    `INSERT INTO webhooks (uuid, user_uuid, url, events, sealed, created_at)
     VALUES (gen_random_uuid(), $1, 'https://example.com/', '{}', 'sealed', now())`,
    [admin.uuid],
  );
  await stop();
  return { admin, store, secret, recoveryCodes };
};

/** What a filled place loses with its key. */
const lostOf = ({ username }: Person) => ({
  stores: ['tower'],
  people: [username],
  payout_methods: [username],
  tax_fields: [username],
  invoices: [],
  webhooks: [username],
});

let steps = 0;
/** Signs in on the running server, each time with the code of a later half minute. */
const signIn = async ({ username, password }: Person, code: string | { readonly secret: string }) => {
  const { origin, clock } = server as TestServer;
  steps += 1;
  clock.advance(steps * STEP);
  const totp = typeof code === 'string' ? code : oneTimeCode(code.secret, clock.now());
  const person = stranger(origin);
  const answer = await person.call('POST /login', { body: { username, password, totp } });
  person.token = answer.body?.access_token;
  return { answer, person };
};

const readSecrets = async ({ database: { db } }: Place) => ({
  store: await db.selectFrom('stores').select(['uuid', 'secrets']).executeTakeFirstOrThrow(),
  totp: await db.selectFrom('totp_secrets').selectAll().executeTakeFirstOrThrow(),
  open: await db.selectFrom('instance_secrets').select('name').where('is_sealed', '=', false).execute(),
});

/** Seals the secrets as older versions did, with keys in the same database. */
const makeOld = async (place: Place, secret: string, recoveryCodes: readonly string[]) => {
  const { db } = place.database;
  const { store, totp } = await readSecrets(place);
  const [stores, codes, recovery] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const sealedStore = createSecretBox(stores).seal(Buffer.from('{"password":"open sesame"}'), store.uuid);
  const sealedCodes = createSecretBox(codes).seal(Secret.fromBase32(secret).bytes, totp.user_uuid);
  await db.updateTable('stores').set({ secrets: sealedStore }).execute();
  await db.updateTable('totp_secrets').set({ encrypted_secret: sealedCodes, last_step: 0 }).execute();
  await db.deleteFrom('totp_recovery_codes').execute();
  const hashOf = (code: string) => createHmac('sha256', recovery).update(code.replace('-', '')).digest();
  const hashes = recoveryCodes.map((code) => ({ user_uuid: totp.user_uuid, hash: hashOf(code) }));
  await db.insertInto('totp_recovery_codes').values(hashes).execute();
  await db.deleteFrom('sealing_key').execute();
  const created_at = new Date();
  const names = { 'store-secrets': stores, 'totp-secrets': codes, 'totp-recovery-codes': recovery };
  for (const [name, value] of Object.entries(names))
    await db.insertInto('instance_secrets').values({ name, value, created_at }).execute();
  return { stores, codes, recovery };
};

it('reseals the secrets of an old backup and deletes the keys that it contained', async () => {
  const place = await makePlace('old');
  const { admin, secret, recoveryCodes } = await fill(place);
  const [first = '', second = ''] = recoveryCodes;
  const old = await makeOld(place, secret, recoveryCodes);
  const archive = join(folder, 'old.tar.gz');
  await runCaptured(['backup', '--no-verify', archive], place.env);
  const there = await makePlace('there', { isEmpty: true });
  expect(await answerOf(['restore', archive], there.env)).toMatchObject({ lost: null });

  await startOn(there);
  expect((await signIn(admin, { secret })).answer.status).toBe(200);
  expect((await signIn(admin, first)).answer.status).toBe(200);
  const { store, totp, open } = await readSecrets(there);
  expect(createSecretBox(old.stores).open(store.secrets as Buffer, store.uuid)).toBeNull();
  expect(createSecretBox(old.codes).open(totp.encrypted_secret, totp.user_uuid)).toBeNull();
  const names = open.map(({ name }) => name);
  for (const gone of ['store-secrets', 'totp-secrets', 'totp-recovery-codes']) expect(names).not.toContain(gone);
  const kept = await there.database.db.selectFrom('instance_secrets').selectAll().execute();
  expect(kept.some(({ value }) => value.includes(old.recovery))).toBe(false);

  await stop();
  await startOn(there);
  const { answer, person } = await signIn(admin, second);
  expect(answer.status).toBe(200);
  expect(await person.ok('GET /staff/stores')).toMatchObject([
    { secrets_unreadable: false, transport: { has_password: true } },
  ]);
  const kinds = (await person.ok('GET /staff/alerts')).data.map(({ kind }) => kind);
  expect(kinds.filter((kind) => !kind.startsWith('secrets.'))).toEqual([]);
});

describe('a backup', () => {
  it('restores without the key, lists the lost secrets, and staff can replace them', async () => {
    const place = await makePlace('here');
    const { admin, store, secret, recoveryCodes } = await fill(place);
    const archive = join(folder, 'new.tar.gz');
    await runCaptured(['backup', '--no-verify', archive], place.env);
    const bytes = gunzipSync(readFileSync(archive));
    const written = readFileSync(join(place.dataDir, 'instance.key'), 'utf8').trim();
    const key = Buffer.from(written, 'base64');
    for (const form of [written, key.toString('hex'), 'instance.key\0']) expect(bytes.includes(form)).toBe(false);

    const there = await makePlace('there', { isEmpty: true });
    const restored = await runCaptured(['restore', archive], there.env);
    expect([restored.code, restored.out]).toEqual([
      EXIT_CODES.done,
      expect.stringContaining('Stores (enter their passwords or keys again): tower.'),
    ]);
    expect(restored.out).toContain(`One-time codes (an administrator has to turn them off): ${admin.username}.`);
    expect(restored.out).toContain(`Tax fields (their people have to enter them again): ${admin.username}.`);
    const checked = await runCaptured(['check'], there.env);
    expect(checked.out).toMatch(/key +fault +The instance key .* is missing/);

    const started = await startOn(there);
    for (const code of [{ secret }, recoveryCodes[0] ?? ''])
      expect((await signIn(admin, code)).answer.error).toMatchObject({ statusCode: 403, message: 'TOTP_LOST' });
    const helper = await signUpVerified(started, { roles: ['admin'] });
    const alerts = async () => (await helper.ok('GET /staff/alerts')).data.map(({ kind, detail }) => [kind, detail]);
    const ofAdmin = { count: 1, names: admin.username };
    const others = ['payout_methods', 'tax_fields', 'webhooks'].map((kind) => [`secrets.${kind}`, ofAdmin]);
    const all = [
      ['store.secrets-unreadable', { name: 'tower' }],
      ['totp.unreadable', { username: admin.username }],
      ...others,
    ];
    await eventually('the alerts', async () => (await alerts()).length === all.length || undefined);
    expect(await alerts()).toEqual(expect.arrayContaining(all));
    expect(await helper.ok('GET /staff/stores')).toMatchObject([
      { name: 'tower', secrets_unreadable: true, transport: { has_password: false } },
    ]);
    const params = { id: store.uuid };
    const tested = await helper.ok('POST /staff/store/{id}/test', { params });
    expect(tested.steps).toMatchObject([{ ok: false, detail: expect.stringContaining('TRANSPORT_SECRETS') }]);
    const again = await helper.call('PATCH /staff/store/{id}', { params, body: { transport: SFTP } });
    expect([again.status, again.error.issues?.[0]?.path]).toEqual([400, 'transport.password']);
    // Other settings can still be changed.
    await helper.ok('PATCH /staff/store/{id}', { params, body: { lead_days: 3 } });
    await helper.ok('PATCH /staff/store/{id}', { params, body: { transport: { ...SFTP, password: 'new' } } });
    await helper.ok('POST /staff/user/{id}/totp-off', { params: { id: admin.uuid } });
    expect((await signIn(admin, '')).answer.status).toBe(200);
    expect(await helper.ok('GET /staff/stores')).toMatchObject([
      { secrets_unreadable: false, transport: { has_password: true } },
    ]);
    expect(await alerts()).toHaveLength(others.length);
    // As their person does who enters them again.
    await there.database.pool.query('DELETE FROM payout_methods; DELETE FROM payout_taxes; DELETE FROM webhooks');
    await started.runJob('check-secrets');
    expect(await alerts()).toEqual([]);
  });

  it('opens with the key put back before the next start', async () => {
    const place = await makePlace('here');
    const { admin, secret } = await fill(place);
    const archive = join(folder, 'new.tar.gz');
    await runCaptured(['backup', '--no-verify', archive], place.env);
    const there = await makePlace('there', { isEmpty: true });
    const INSTANCE_KEY = readFileSync(join(place.dataDir, 'instance.key'), 'utf8');
    const withKey = { ...there.env, INSTANCE_KEY };
    expect(await answerOf(['restore', archive], withKey)).toMatchObject({ lost: null });
    expect(await answerOf(['restore', '--replace', archive], there.env)).toMatchObject({
      lost: lostOf(admin),
    });
    server = await startTestServer({ place: there, env: { INSTANCE_KEY } });
    expect((await signIn(admin, { secret })).answer.status).toBe(200);
    const { out } = await runCaptured(['check'], withKey);
    expect(out).toMatch(/key +ok +from INSTANCE_KEY/);
    expect(out).not.toContain(INSTANCE_KEY.trim());
  });
});

it('lists only the secrets that exist', () => {
  const none = { stores: [], people: [], payout_methods: [], tax_fields: [], invoices: [], webhooks: [] };
  expect(lostLines(none)).toEqual([expect.stringContaining('sealed no secrets')]);
  expect(lostLines({ ...none, stores: ['tower'] }).join()).not.toContain('One-time codes');
});

/**
 * Columns of bytes that are readable without the instance key: hashes, public keys, salts and content. What is lost with the
 * sealed rows of `instance_secrets` and the hashes of recovery codes are one-time codes.
 */
const NOT_SEALED = [
  'account_links.hash',
  'artist_page_gone_slugs.hash',
  'audio_analyses.peaks',
  'instance_secrets.value',
  'legacy_users.digest',
  'multilink_gone_slugs.hash',
  'passkey_challenges.hash',
  'passkeys.public_key',
  'payout_files.content',
  'personal_tokens.hash',
  'refresh_tokens.hash',
  'refresh_tokens.successor_salt',
  'sealing_key.fingerprint',
  'sealing_key.wrapped',
  'signing_keys.secret',
  'socket_io_attachments.payload',
  'totp_recovery_codes.hash',
  'transfer_links.hash',
  'transfer_tokens.hash',
];

it('knows each column that is sealed with the instance key', async () => {
  const { database } = await makePlace('here');
  const { rows } = await database.pool.query<{ column: string }>(`
    SELECT table_name || '.' || column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`);
  const sealed = Object.values(SEALED).flatMap(({ columns }) => columns.map(({ column }) => column));
  expect(rows.map(({ column }) => column)).toEqual([...NOT_SEALED, ...sealed].sort());
});

describe('rotate-key', () => {
  it('changes the key while the server is running, and the server starts with the new key', async () => {
    const place = await makePlace('here');
    const { admin, secret } = await fill(place);
    await startOn(place);
    const rotated = await runCaptured(['rotate-key'], place.env);
    expect([rotated.code, rotated.out]).toEqual([
      EXIT_CODES.done,
      expect.stringContaining('Older backups need the old key'),
    ]);
    expect((await signIn(admin, { secret })).answer.status).toBe(200);
    await stop();
    await startOn(place);
    expect((await signIn(admin, { secret })).answer.status).toBe(200);
    const INSTANCE_KEY_NEW = randomBytes(32).toString('base64');
    expect(await answerOf(['rotate-key'], { ...place.env, INSTANCE_KEY_NEW })).toEqual({
      source: 'INSTANCE_KEY_NEW',
      kept: null,
    });
    expect((await runCaptured(['rotate-key'], place.env)).err).toMatch(/^The instance key .* is missing/);
  });

  it('gives up a lost key, but refuses while the key is present', async () => {
    const place = await makePlace('here');
    const { admin } = await fill(place);
    expect(await answerOf(['rotate-key', '--lost'], place.env)).toEqual({ lost: null });
    rmSync(join(place.dataDir, 'instance.key'));
    await expect(startOn(place)).rejects.toThrow(/run "dubplate rotate-key --lost"\.$/);
    expect(await answerOf(['rotate-key', '--lost'], place.env)).toEqual({
      lost: lostOf(admin),
    });
    await startOn(place);
  });
});
