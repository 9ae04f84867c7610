import { Readable } from 'node:stream';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { silentLog } from '#platform/database/database-log.ts';
import { openPool } from '#platform/database/pool/open-pool.ts';
import { importPeople, openLegacyReader } from './import-people.ts';

const server = useServer();
let admin: Person;
beforeAll(async () => {
  admin = await signUp(server, { roles: ['admin'] });
});
beforeEach(async () => void (await server.database.db.deleteFrom('legacy_users').execute()));

const lines = (...people: (object | string)[]) =>
  people.map((person) => (typeof person === 'string' ? person : JSON.stringify(person))).join('\n');
const send = (file: string | Uint8Array<ArrayBuffer>, query = {}, person = admin) => {
  const body = new FormData();
  body.append('file', new Blob([file]), 'people.jsonl');
  return person.call('POST /staff/legacy/import', { body, query });
};
const stored = () => server.database.db.selectFrom('legacy_users').selectAll().orderBy('username').execute();
const acts = async () =>
  (await admin.ok('GET /staff/audit')).data.filter(({ action }) => action === 'legacy.import').length;

const anna = {
  username: 'anna@example.com',
  password_hash: '$2b$10$hash',
  first_name: 'Анна',
  artists: [{ name: 'Night Ferry', spotify_id: '4tZwfgrHOc3mvqYlEHSvVi' }],
  releases: [
    { name: 'Tab\there \\ and "quotes"\nand \ud800 half', tracks: [{ title: 'One', isrc: 'QZ-ES1-21-00001' }] },
    { name: 'Second', type: 'ALBUM', release_date: '2019-05-01', upc: '012345678905', cover: 'covers/2.jpg' },
  ],
  multilinks: [{ name: 'Everywhere', links: [{ store: 'Spotify', url: 'https://open.spotify.com/album/1' }] }],
};
const boris = { username: '+7 (912) 345-67-89', releases: [{ name: 'Third' }], multilinks: [] };

it('imports users with their records; the same lines again change nothing', async () => {
  const before = await acts();
  const { status, body } = await send(`\ufeff${lines(anna, '', boris)}\r\n`);
  expect([status, body]).toEqual([200, { people: 2, releases: 3, multilinks: 1, unchanged: 0 }]);
  const [phone, mail] = await stored();
  expect(phone?.username).toBe('79123456789');
  expect(mail).toMatchObject({ username: anna.username, password_hash: anna.password_hash, first_name: 'Анна' });
  expect(mail?.payload?.releases.map(({ name }) => name)).toEqual([
    'Tab here \\ and "quotes" and \ufffd half',
    'Second',
  ]);
  expect((await send(lines(boris, anna))).body).toEqual({ people: 0, releases: 0, multilinks: 0, unchanged: 2 });
  expect(await stored()).toEqual([phone, mail]);
  expect(await acts()).toBe(before + 2);
});

it('a changed line replaces a user who has not been transferred', async () => {
  await send(lines(anna, boris));
  const changed = { ...anna, releases: [{ name: 'Only this' }] };
  expect((await send(lines(changed))).body).toEqual({ people: 1, releases: 1, multilinks: 1, unchanged: 0 });
  const [, mail] = await stored();
  expect(mail?.payload?.releases).toMatchObject([{ name: 'Only this' }]);
});

it('a line of a transferred user may be repeated but not changed', async () => {
  await send(lines(anna, boris));
  const { uuid } = await signUp(server);
  await server.database.db
    .updateTable('legacy_users')
    .set({ user_uuid: uuid, payload: null })
    .where('username', '=', anna.username)
    .execute();
  expect((await send(lines(anna, boris))).body.unchanged).toBe(2);
  const { status, error } = await send(lines({ ...boris, first_name: 'Boris' }, { ...anna, first_name: 'A' }));
  expect([status, error.message, error.issueCount]).toEqual([409, 'LEGACY_MOVED', 1]);
  expect(error.issues).toMatchObject([{ path: '2', code: 'legacy_moved' }]);
  expect((await stored()).map(({ first_name }) => first_name)).toEqual([null, 'Анна']);
});

it('a dry run counts and writes nothing', async () => {
  const before = await acts();
  const query = { dry_run: 'true' };
  expect((await send(lines(anna, boris), query)).body.people).toBe(2);
  expect(await stored()).toEqual([]);
  expect((await send(lines(anna, '{'), query)).status).toBe(400);
  expect(await acts()).toBe(before);
});

it('reports all bad lines by number and imports nothing', async () => {
  const { status, error } = await send(
    lines(
      anna,
      '{"username":',
      '[]',
      '',
      { releases: [] },
      { username: 'nobody' },
      { username: 'a@example.com', releases: [{ name: ' ' }] },
      { username: 'b@example.com', releases: [{ name: 'A', tracks: [{ title: 'T', isrc: 5 }] }] },
      { username: 'c@example.com', multilinks: [{ name: 'A', links: [{ store: 'x', url: 'javascript:alert(1)' }] }] },
      { username: 'd@example.com', artists: [{ name: 'A', spotify_id: 'short' }] },
      { username: 'e@example.com', first_name: 'a\u0000b' },
      `{"username":"f@example.com","first_name":"${'x'.repeat(8 * 1024 * 1024)}"}`,
      boris,
    ),
  );
  expect([status, error.message, error.issueCount]).toEqual([400, 'BAD_LEGACY_FILE', 10]);
  expect(error.issues?.map(({ path, code, message }) => [path, code, /“(.*)”/.exec(message)?.[1]])).toEqual([
    ['2', 'legacy_json_invalid', undefined],
    ['3', 'legacy_json_invalid', undefined],
    ['5', 'legacy_field_invalid', 'username'],
    ['6', 'legacy_field_invalid', 'username'],
    ['7', 'legacy_field_invalid', 'releases.0.name'],
    ['8', 'legacy_field_invalid', 'releases.0.tracks.0.isrc'],
    ['9', 'legacy_field_invalid', 'multilinks.0.links.0.url'],
    ['10', 'legacy_field_invalid', 'artists.0.spotify_id'],
    ['11', 'legacy_field_invalid', 'first_name'],
    ['12', 'legacy_line_too_long', undefined],
  ]);
  expect(await stored()).toEqual([]);
});

it('reports the first thousand bad lines and counts the others', async () => {
  const { error } = await send('nonsense\n'.repeat(1500));
  expect([error.issues?.length, error.issueCount, error.issues?.at(-1)?.path]).toEqual([1000, 1500, '1000']);
});

it('rejects repeated usernames in any spelling', async () => {
  const { status, error } = await send(
    lines(boris, anna, { username: '79123456789' }, { username: 'ANNA@example.com' }),
  );
  expect(status).toBe(400);
  expect(error.issues).toMatchObject([
    { path: '3', code: 'legacy_username_repeated', message: 'This name is in line 1 already' },
    { path: '4', code: 'legacy_username_repeated', message: 'This name is in line 2 already' },
  ]);
});

it('rejects files that are not text, and forms without a file', async () => {
  expect((await send(new Uint8Array([0x7b, 0xff, 0xfe]))).error.message).toBe('LEGACY_UNREADABLE');
  expect((await admin.call('POST /staff/legacy/import', { body: new FormData() })).error.message).toBe('NO_FILE');
  expect((await send('')).body).toEqual({ people: 0, releases: 0, multilinks: 0, unchanged: 0 });
});

it('rejects a file that takes too much memory to read', async () => {
  const reader = openLegacyReader({ memoryMb: 24 });
  onTestFinished(() => reader.close());
  const context = { openPool: () => openPool(server.database.url, silentLog, { max: 1 }), clock: systemClock, reader };
  const heavy = lines({ username: 'a@example.com', releases: Array.from({ length: 500_000 }, () => ({ name: 'A' })) });
  const file = { source: Readable.from([Buffer.from(heavy)]), fileName: 'people.jsonl', actorUuid: null };
  await expect(importPeople(context, { ...file, isDryRun: true })).rejects.toMatchObject({ code: 'LEGACY_TOO_HEAVY' });
  expect((await send(lines(anna))).status).toBe(200);
});
