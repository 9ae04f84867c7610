import { DAY_MS } from '@dubplate/rules/dates';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(() => server.stop());

const GB = 1024 ** 3;
const wav = new Uint8Array(makeWav({ seconds: 1 }));

const allow = (storageBytes: number) =>
  admin.ok('PATCH /staff/subscription/{name}', { params: { name: 'DEFAULT' }, body: { storageBytes } });

const createUpload = (person: Person, bytes: number) =>
  fetch(`${server.origin}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'accept-language': 'ru',
    },
  });

const storageOf = (person: Person) => person.ok('GET /me/storage');
const reservations = () => server.database.db.selectFrom('upload_reservations').selectAll().execute();

describe('the quota of a plan', () => {
  it('is 50 GB on Basic and 500 GB on Premium, and can be edited by an administrator', async () => {
    const rows = await server.database.db.selectFrom('plans').select(['name', 'storage_bytes']).execute();
    expect(Object.fromEntries(rows.map(({ name, storage_bytes }) => [name, storage_bytes]))).toEqual({
      DEFAULT: 50 * GB,
      PREMIUM_1M: 500 * GB,
      PREMIUM_1Y: 500 * GB,
    });
    const person = await signUp(server);
    expect(await storageOf(person)).toEqual({ used: 0, allowed: 50 * GB });
    expect((await allow(1000)).storageBytes).toBe(1000);
    expect(await storageOf(person)).toEqual({ used: 0, allowed: 1000 });
  });

  it('is used by files and freed when they are deleted', async () => {
    await allow(wav.length);
    const person = await signUp(server);
    const { body } = await person.upload(wav);
    expect(await storageOf(person)).toEqual({ used: wav.length, allowed: wav.length });
    const refused = await person.upload(wav, { headers: { 'accept-language': 'ru' } });
    expect([refused.status, refused.error.message]).toEqual([507, 'QUOTA_FULL']);
    expect(refused.error).toMatchObject({ used: wav.length, allowed: wav.length });
    expect(refused.error.detail).toMatch(/тариф/);
    await person.ok('DELETE /file/{id}', { params: { id: body.uuid } });
    expect((await person.upload(wav)).status).toBe(201);
  });

  it('is not exceeded by concurrent uploads', async () => {
    await allow(wav.length * 3);
    const person = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => person.upload(wav)));
    const statuses = answers.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201, 507]));
    const { used, allowed } = await storageOf(person);
    expect(used).toBe(statuses.filter((status) => status === 201).length * wav.length);
    expect(used).toBeLessThanOrEqual(allowed);
    expect(await reservations()).toEqual([]);
  });

  it('is not exceeded by a form without a content length', async () => {
    await allow(wav.length - 1);
    const person = await signUp(server);
    const boundary = 'x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n`;
    const body = new Blob([head, wav, `\r\n--${boundary}--\r\n`]).stream();
    const answer = await fetch(`${server.origin}/api/file`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, (await answer.json()).message]).toEqual([507, 'QUOTA_FULL']);
    expect(await storageOf(person)).toEqual({ used: 0, allowed: wav.length - 1 });
  });

  it('is reserved for the declared length of resumable uploads until they are canceled or expire', async () => {
    await allow(1000);
    const person = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => createUpload(person, 300)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 507, 507, 507, 507, 507]);
    expect(await storageOf(person)).toEqual({ used: 900, allowed: 1000 });
    const taken = answers.find(({ status }) => status === 201);
    await fetch(new URL(taken?.headers.get('location') ?? '', server.origin), {
      method: 'DELETE',
      headers: { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' },
    });
    expect((await storageOf(person)).used).toBe(600);
    const { db } = server.database;
    const longAgo = new Date(server.clock.now().getTime() - 8 * DAY_MS);
    await db.updateTable('uploads').set({ created_at: longAgo }).where('owner_uuid', '=', person.uuid).execute();
    expect((await storageOf(person)).used).toBe(0);
  });

  it('includes avatars', async () => {
    await allow(10);
    const person = await signUp(server);
    const form = new FormData();
    form.append('avatar', new Blob([wav]), 'a.png');
    const answer = await person.call('POST /profile/{id}/upload-avatar', { params: { id: person.uuid }, body: form });
    expect([answer.status, answer.error.message]).toEqual([507, 'QUOTA_FULL']);
  });

  it('is freed by a rejected upload', async () => {
    await allow(50 * GB);
    const person = await signUp(server);
    expect((await person.upload(new Uint8Array(5000))).status).toBe(415);
    expect((await person.call('POST /file', { body: new FormData() })).status).toBe(400);
    expect(await storageOf(person)).toEqual({ used: 0, allowed: 50 * GB });
  });
});

describe('a disk below its floor', () => {
  let full: TestServer;
  beforeAll(async () => {
    full = await startTestServer({ env: { DISK_FLOOR_MB: '1000000000' } });
  });
  afterAll(() => full.stop());

  it('rejects uploads, and all else works', async () => {
    const person = await signUp(full);
    const refused = await person.upload(wav);
    expect([refused.status, refused.error.message]).toEqual([507, 'DISK_FULL']);
    const tus = await fetch(`${full.origin}/api/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
    });
    expect([tus.status, (await tus.json()).message]).toEqual([507, 'DISK_FULL']);
    const form = new FormData();
    form.append('avatar', new Blob([wav]), 'a.png');
    const avatar = await person.call('POST /profile/{id}/upload-avatar', { params: { id: person.uuid }, body: form });
    expect(avatar.status).toBe(507);
    expect((await person.call('POST /release', { body: { title: 'Still here' } })).status).toBe(201);
    expect((await person.call('GET /me/storage')).status).toBe(200);
  });
});
