import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createAuthenticator } from '@dubplate/testkit/authenticator';
import { eventually } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signInAgain, signUp, signUpVerified } from '@dubplate/testkit/person';
import { makeDraft, uploadCover } from '@dubplate/testkit/records';
import { unzip } from '@dubplate/testkit/unzip';
import { useServer } from '@dubplate/testkit/use-server';
import { describe, expect, it } from 'vitest';

const server = useServer();

const requestExport = (person: Person) => person.ok('POST /me/export');
const ready = (person: Person) =>
  eventually('the copy', async () => {
    const copy = await person.ok('GET /me/export');
    return copy?.status === 'READY' ? copy : undefined;
  });
const linkTo = async (person: Person) => {
  const copy = await ready(person);
  const { url } = await person.ok('POST /me/export/link', { body: { password: person.password } });
  return { ...copy, download_url: url };
};
const download = (url: string, headers: Record<string, string> = {}) => fetch(`${server.origin}${url}`, { headers });
const open = async (person: Person) => {
  await requestExport(person);
  const { download_url, size } = await linkTo(person);
  const bytes = Buffer.from(await (await download(download_url)).arrayBuffer());
  expect(bytes.length).toBe(size);
  return unzip(bytes);
};
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString() ?? 'null');

describe('the content of an export', () => {
  it('contains every file as uploaded, with readable names', async () => {
    const person = await signUp(server);
    const { release, tracks } = await makeDraft(person, { title: 'AC/DC: Свет?', tracks: 2 });
    await makeDraft(person, { title: 'AC/DC: Свет?' });
    await person.ok('PATCH /release/{id}', { params: { id: release.uuid }, body: { intended_type: 'ALBUM' } });
    await uploadCover(person, { seed: 9 });
    const files = await open(person);
    expect([...files.keys()].sort()).toEqual([
      'README.txt',
      'account/account.json',
      'account/emails.json',
      'account/passkeys.json',
      'account/sessions.json',
      'account/team.json',
      'account/tokens.json',
      'artists/artists.json',
      'catalogue.csv',
      'other files/cover.jpg',
      'payouts/tax.json',
      'purchases/purchases.json',
      'purchases/subscriptions.json',
      'releases/001 AC DC Свет/01 Track 1.wav',
      'releases/001 AC DC Свет/02 Track 2.wav',
      'releases/001 AC DC Свет/cover.jpg',
      'releases/001 AC DC Свет/release.json',
      'releases/002 AC DC Свет/01 Track 1.wav',
      'releases/002 AC DC Свет/cover.jpg',
      'releases/002 AC DC Свет/release.json',
      'surveys/answers.json',
      'terms/accepted.json',
    ]);
    expect(files.get('releases/001 AC DC Свет/02 Track 2.wav')?.equals(makeWav({ seconds: 2, seed: 1 }))).toBe(true);
    const exported = json(files, 'releases/001 AC DC Свет/release.json');
    expect(exported).toMatchObject({
      uuid: release.uuid,
      title: 'AC/DC: Свет?',
      intended_type: 'ALBUM',
      artists: [{ name: 'Night Ferry' }],
    });
    expect(
      exported.tracks.map(({ title, composers }: { title: string; composers: unknown[] }) => [title, composers]),
    ).toEqual(tracks.map(({ title, composers }) => [title, composers]));
    expect(files.get('README.txt')?.toString()).toMatch(/copy of everything[\s\S]*копия всего/);
  });

  it('contains the account and its sessions, but no credentials', async () => {
    const person = await signUpVerified(server);
    const device = createAuthenticator(server.origin.replace('127.0.0.1', 'localhost'));
    const options = await person.ok('POST /me/passkey-options', { body: {} });
    await person.ok('POST /me/passkey', { body: { name: 'My key', credential: device.create(options) } });
    const files = await open(person);
    expect(json(files, 'account/account.json')).toMatchObject({ uuid: person.uuid, username: person.username });
    expect(json(files, 'account/sessions.json')).toMatchObject([{ fingerprint: 'test', ended_at: null }]);
    expect(json(files, 'account/passkeys.json')).toMatchObject([{ name: 'My key' }]);
    const all = Buffer.concat([...files.values()]).toString();
    expect(all).not.toMatch(/argon2|password_hash|public_key|credential/);
  });

  it('contains nothing of other users', async () => {
    const [person, other] = [await signUp(server), await signUp(server)];
    await makeDraft(other);
    const files = await open(person);
    expect([...files.keys()].filter((name) => /releases|other files/.test(name))).toEqual([]);
    expect(json(files, 'artists/artists.json')).toEqual([]);
  });

  it('separates artists with the same name, and reports lost files', async () => {
    const person = await signUp(server);
    const { tracks } = await makeDraft(person);
    for (const seed of [1, 2]) {
      const { uuid } = await person.ok('POST /artist', { body: { name: seed === 1 ? 'Echo' : 'echo' } });
      const form = new FormData();
      form.append('avatar', new Blob([new Uint8Array(await makeCover({ side: 200, seed }))]), 'face.jpg');
      await person.ok('POST /artist/{id}/upload-avatar', { params: { id: uuid }, body: form });
    }
    const wav = path.join(server.dataDir, 'files', 'files', tracks[0]?.wav_uuid ?? '');
    await rm(wav);
    const files = await open(person);
    expect(files.get('releases/001 First Light/01 Track 1.wav.missing.txt')?.toString()).toContain('deleted');
    expect([...files.keys()].filter((name) => /echo/i.test(name))).toEqual([
      'artists/Echo.jpg',
      'artists/echo (2).jpg',
    ]);
  });
});

describe('requesting an export', () => {
  it('returns the existing export for an hour, then replaces it', async () => {
    const person = await signUp(server);
    expect(await person.ok('GET /me/export')).toBeNull();
    const [first, second] = await Promise.all([requestExport(person), requestExport(person)]);
    expect(second.uuid).toBe(first.uuid);
    const { download_url } = await linkTo(person);
    expect((await requestExport(person)).uuid).toBe(first.uuid);
    server.clock.advance(60 * 60 + 1);
    person.token = (await person.ok('POST /refresh')).access_token;
    expect((await requestExport(person)).uuid).not.toBe(first.uuid);
    await ready(person);
    expect((await download(download_url)).status).toBe(404);
  });

  it('is retried after an error', async () => {
    const person = await signUp(server);
    const folder = path.join(server.dataDir, 'files', 'exports');
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'in the way');
    const { uuid } = await requestExport(person);
    await eventually('a failure', async () => {
      const { rows } = await server.database.pool.query('select failures from own_exports where uuid = $1', [uuid]);
      return rows[0].failures > 0 || undefined;
    });
    expect((await person.ok('GET /me/export'))?.status).toBe('MAKING');
    await rm(folder);
    await mkdir(folder);
    expect((await ready(person)).uuid).toBe(uuid);
  });

  it('sends an email when it is ready', async () => {
    const person = await signUpVerified(server);
    await requestExport(person);
    const email = await eventually('the email', async () =>
      (await server.outbox(person.username)).find(({ subject }) => subject === 'The copy of your data is ready'),
    );
    expect(email.link?.path).toBe('/settings/data');
  });
});

describe('the download', () => {
  it('requires only its unchanged signature, and can be resumed', async () => {
    const person = await signUp(server);
    const { uuid } = await requestExport(person);
    const { download_url, size } = await linkTo(person);
    const answer = await download(download_url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toMatch(/attachment; filename="dubplate-\d{4}-\d\d-\d\d\.zip"/);
    const whole = Buffer.from(await answer.arrayBuffer());
    const rest = await download(download_url, { range: 'bytes=100-' });
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))]).toEqual([206, true]);
    expect(whole.length).toBe(size);
    const other = await signUp(server);
    await requestExport(other);
    const { uuid: otherUuid } = await ready(other);
    for (const wrong of [
      download_url.replace(/signature=.{4}/, 'signature=AAAA'),
      download_url.replace(/expires=\d/, 'expires=9'),
      download_url.replace(uuid, otherUuid),
    ])
      expect((await download(wrong)).status).toBe(404);
  });

  it('has a short-lived link, created on request after recent authentication', async () => {
    const person = await signUp(server);
    await requestExport(person);
    await ready(person);
    const { download_url } = await linkTo(person);
    // Stays away from the limit, since the test's clock advances by itself.
    server.clock.advance(5 * 60 - 30);
    expect((await download(download_url)).status).toBe(200);
    server.clock.advance(31);
    expect((await download(download_url)).status).toBe(404);
    server.clock.advance(5 * 60);
    const link = (body: object) => person.call('POST /me/export/link', { body });
    expect((await link({})).error).toMatchObject({ statusCode: 403, message: 'PASSWORD_NEEDED' });
    expect((await link({ password: 'not this one' })).status).toBe(400);
    expect((await link({ password: person.password })).status).toBe(200);
    const other = await signUp(server);
    expect((await other.call('POST /me/export/link', { body: {} })).status).toBe(404);
  });

  it('is 404 for banned users', async () => {
    const person = await signUp(server);
    await requestExport(person);
    const { download_url } = await linkTo(person);
    const admin = await signUp(server, { roles: ['admin'] });
    await admin.ok('POST /staff/user/{id}/ban', {
      params: { id: person.uuid },
      body: { ban_reason: 'stolen records' },
    });
    expect((await download(download_url)).status).toBe(404);
    await admin.ok('POST /staff/user/{id}/unban', { params: { id: person.uuid } });
    expect((await download(download_url)).status).toBe(200);
  });

  it('expires after seven days; then its bytes are deleted', async () => {
    const person = await signUp(server);
    await requestExport(person);
    const { uuid } = await ready(person);
    const stored = async () => (await readdir(path.join(server.dataDir, 'files', 'exports'))).includes(`${uuid}.zip`);
    server.clock.advance(7 * 24 * 3600 - 60);
    await signInAgain(person);
    const { download_url } = await linkTo(person);
    expect((await download(download_url)).status).toBe(200);
    expect(await stored()).toBe(true);
    server.clock.advance(61);
    expect((await download(download_url)).status).toBe(404);
    expect((await person.call('POST /me/export/link', { body: {} })).status).toBe(404);
    await server.runJob('cleanup.exports');
    await eventually('the removal', async () => !(await stored()) || undefined);
  });
});
