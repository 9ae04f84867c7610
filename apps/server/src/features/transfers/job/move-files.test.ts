import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importLegacy, moveHere, transferEnded } from '@dubplate/testkit/accounts/legacy';
import { eventually } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let admin: Person;
let answer: RequestListener;
let sentBytes = 0;
const files = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');

beforeAll(async () => {
  if (!files.listening) await once(files, 'listening');
  const origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  server = await startTestServer({ env: { LEGACY_FILES: origin } });
  admin = await signUp(server, { roles: ['admin'] });
});
afterAll(async () => {
  files.closeAllConnections();
  files.close();
  await server.stop();
});

const wav = makeWav({ seconds: 1 });
const good: RequestListener = async ({ url }, response) => {
  if (url?.endsWith('.jpg')) response.end(await makeCover({ side: 1500 }));
  else response.end(wav);
};
let counter = 0;
const arrive = async (...releases: object[]) => {
  counter += 1;
  const username = `files-${counter}@example.com`;
  await importLegacy(admin, { username, releases });
  return moveHere(server, username);
};
const drafts = async (person: Person) => {
  const { data } = await person.ok('GET /releases', { query: { order: 'ASC' } });
  return Promise.all(data.map(({ uuid }) => person.ok('GET /release/{id}', { params: { id: uuid } })));
};
const storedFiles = async () => (await server.database.db.selectFrom('files').select('uuid').execute()).length;

it('covers and recordings are transferred with the checks of uploads', async () => {
  answer = good;
  const person = await arrive({
    name: 'With files',
    cover: 'cover.jpg',
    tracks: [{ title: 'One', audio: '/one.wav' }, { title: 'Two' }, { title: 'Three', audio: '/three.wav' }],
  });
  expect((await transferEnded(person)).releases).toMatchObject([{ status: 'completed', reason: null }]);
  const [release] = await drafts(person);
  expect(release?.cover).not.toBeNull();
  expect(release?.tracks.map(({ file }) => file && [file.name, file.size])).toEqual([
    ['one.wav', wav.length],
    null,
    ['three.wav', wav.length],
  ]);
  const { wav_uuid: id } = release?.tracks[0] ?? {};
  await eventually('the analysis', async () =>
    (await person.ok('GET /file/{id}/analysis', { params: { id } })).status === 'done' ? true : undefined,
  );
});

it('invalid, missing and disallowed files are reported, and the drafts are still created', async () => {
  answer = async ({ url = '' }, response) => {
    if (url === '/html') response.end('<html>Please sign in</html>');
    else if (url === '/picture') response.end(await makeCover({ side: 1500 }));
    else if (url === '/gone') response.writeHead(404).end();
    else response.end(wav);
  };
  const before = await storedFiles();
  const track = (audio: string) => ({ tracks: [{ title: 'One', audio }] });
  const person = await arrive(
    { name: 'Html', ...track('/html') },
    { name: 'Picture', ...track('/picture') },
    { name: 'Sound', cover: '/sound' },
    { name: 'Gone', ...track('/gone') },
    { name: 'Elsewhere', ...track('http://169.254.169.254/latest/meta-data') },
  );
  const { releases } = await transferEnded(person);
  expect(releases).toEqual([
    { name: 'Html', status: 'failed', reason: 'FILES_REFUSED' },
    { name: 'Picture', status: 'failed', reason: 'FILES_REFUSED' },
    { name: 'Sound', status: 'failed', reason: 'FILES_REFUSED' },
    { name: 'Gone', status: 'failed', reason: 'FILES_MISSING' },
    { name: 'Elsewhere', status: 'completed', reason: 'FILES_NOT_ALLOWED' },
  ]);
  expect((await drafts(person)).map(({ title }) => title)).toEqual(releases.map(({ name }) => name));
  expect(await storedFiles()).toBe(before);
  // The operator fixes the files, and the transfer is retried.
  answer = ({ url }, response) => good({ url: url === '/sound' ? '/a.jpg' : url } as never, response as never);
  await person.ok('POST /me/transfer/retry');
  const again = await transferEnded(person);
  expect(again.releases.map(({ status }) => status)).toEqual(Array(5).fill('completed'));
  expect(await storedFiles()).toBe(before + 4);
  expect(await drafts(person)).toHaveLength(5);
});

it('an endless response is aborted and nothing is stored', async () => {
  const head = Buffer.from(wav.subarray(0, 44));
  head.writeUInt32LE(0xffffffff, 4);
  head.writeUInt32LE(0xffffffff, 40);
  const before = await storedFiles();
  sentBytes = 0;
  answer = (_request, response) => {
    response.write(head);
    const block = Buffer.alloc(1024 * 1024);
    const fill = () => {
      while (!response.destroyed && sentBytes < 10e9) {
        sentBytes += block.length;
        if (!response.write(block)) break;
      }
    };
    response.on('drain', fill);
    fill();
  };
  const person = await arrive({ name: 'Endless', tracks: [{ title: 'One', audio: '/endless' }] });
  const { releases } = await transferEnded(person);
  expect(releases).toEqual([{ name: 'Endless', status: 'failed', reason: 'FILES_REFUSED' }]);
  expect(sentBytes).toBeLessThan(200 * 1024 * 1024);
  expect(await storedFiles()).toBe(before);
});

it('an unreachable server is retried ten times, every five seconds', async () => {
  let calls = 0;
  answer = (request, response) => {
    calls += 1;
    if (calls < 3) response.writeHead(503).end();
    else void good(request, response);
  };
  const person = await arrive({ name: 'Late', tracks: [{ title: 'One', audio: '/one.wav' }] });
  await eventually('a pause', async () => {
    const { releases } = await person.ok('GET /me/transfer');
    return releases[0]?.status === 'delayed' ? true : undefined;
  });
  expect((await transferEnded(person)).releases).toMatchObject([{ status: 'completed', reason: null }]);
  expect((await drafts(person))[0]?.tracks[0]?.file?.size).toBe(wav.length);
  answer = (_request, response) => response.writeHead(503).end();
  const other = await arrive({ name: 'Never', tracks: [{ title: 'One', audio: '/one.wav' }] });
  await server.database.db.updateTable('transfer_items').set({ tries: 9 }).where('name', '=', 'Never').execute();
  await eventually('the last try', async () => {
    const { releases } = await other.ok('GET /me/transfer');
    return releases[0]?.status === 'failed' ? true : undefined;
  });
});

it('a full quota pauses the remaining items', async () => {
  answer = good;
  const { db } = server.database;
  await db.updateTable('plans').set({ storage_bytes: 1000 }).where('name', '=', 'DEFAULT').execute();
  const person = await arrive({ name: 'Large', tracks: [{ title: 'One', audio: '/one.wav' }] });
  expect((await transferEnded(person)).releases).toEqual([{ name: 'Large', status: 'paused', reason: 'QUOTA_FULL' }]);
  await db.updateTable('plans').set({ storage_bytes: 50e9 }).where('name', '=', 'DEFAULT').execute();
  await person.ok('POST /me/transfer/retry');
  expect((await transferEnded(person)).releases).toMatchObject([{ status: 'completed' }]);
});
