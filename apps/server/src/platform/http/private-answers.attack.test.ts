import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { publishLink } from '@dubplate/testkit/multilinks/publish-link';
import { signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Checks for data left in caches, in the outbox and in the log.

let server: TestServer;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  server = await startTestServer({ log: pino({ level: 'info' }, sink) });
});
afterAll(() => server.stop());

it('caches store no answers of calls unless the call sets a lifetime', async () => {
  const person = await signUp(server);
  const { release } = await makeDraft(person);
  for (const key of ['GET /me', 'GET /me/sessions', 'GET /releases', 'GET /me/purchases', 'POST /refresh'] as const)
    expect((await person.call(key)).headers.get('cache-control')).toBe('no-store');
  const own = await person.call('GET /release/{id}', { params: { id: release.uuid } });
  expect(own.headers.get('cache-control')).toBe('no-store');
  expect((await stranger(server.origin).call('GET /me')).headers.get('cache-control')).toBe('no-store');
  const cover = await fetch(`${server.origin}${release.cover?.small ?? ''}`);
  expect(cover.headers.get('cache-control')).toMatch(/^private, max-age=/);
});

it('only the server’s user may read messages in the outbox', async () => {
  const { username } = await signUp(server);
  await server.sent(username);
  const folder = path.join(server.dataDir, 'outbox');
  const modes = await Promise.all(
    [folder, ...(await readdir(folder)).map((name) => path.join(folder, name))].map(async (each) => {
      const { mode } = await stat(each);
      return (mode & 0o777).toString(8);
    }),
  );
  expect([modes[0], new Set(modes.slice(1))]).toEqual(['700', new Set(['600'])]);
});

it('a line of the log names who called and from where, and no secret', async () => {
  const person = await signUp(server);
  lines.length = 0;
  await person.ok('GET /me');
  await person.ok('GET /releases', { query: { search: 'private words' } });
  await stranger(server.origin).call('POST /login', { body: { username: person.username, password: 'not this one' } });
  const { username, password } = person;
  await stranger(server.origin).call('POST /login', { body: { username, password } });
  const answered = lines.filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ path: called, person: who, address, status }) => [called, who, address, status])).toEqual([
    ['/api/me', person.uuid, '127.0.0.1', 200],
    ['/api/releases', person.uuid, '127.0.0.1', 200],
    ['/api/login', undefined, '127.0.0.1', 401],
    ['/api/login', person.uuid, '127.0.0.1', 200],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`private words|${person.password}|${person.token}`));
});

it('a line of the log about a public page does not name its visitor', async () => {
  const { slug } = await publishLink(server, await signUp(server, { roles: ['moderator'] }));
  lines.length = 0;
  for (const _round of ['built', 'from the cache']) await (await fetch(`${server.origin}/l/${slug}?from=chat`)).text();
  const fields = { msg: 'answered', method: 'GET', path: `/l/${slug}`, status: 200 };
  await expect.poll(() => lines).toMatchObject([fields, fields]);
  expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|"address"|chat/);
});
