import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Person, signUp } from '@dubplate/testkit/person';
import { rawCall, rawRequest } from '@dubplate/testkit/raw-call';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Requests that no browser sends; each of them once caused a 500.

let server: TestServer;
let person: Person;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(tmpdir(), 'web-root-'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html>');
  server = await startTestServer({ env: { WEB_ROOT: webRoot } });
  person = await signUp(server);
});
afterAll(async () => {
  await server.stop();
  await rm(webRoot, { recursive: true });
});

it.each([
  '//',
  '///',
  '//evil.example/%2e%2e',
  '/\\',
  '/%',
  '/%ff',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api',
  '/api//',
  '/api/%',
  '/api/%ff',
  '/api/docs/%2e%2e/package.json',
  '/api/docs/%2e%2e/%2e%2e/fastify/package.json',
  '/api/docs/..%2fpackage.json',
  '/api/docs/%00',
  '/api/docs/%',
  '/api/docs//',
  '/api/file/%00',
  '/api/survey/slug/%00',
  '/api/faqs?a=%00&b=%ff&__proto__=1&a[b]=2',
  'http://[::1/api/me',
  'http:///api/me',
  'http://x/api/me',
  'https://x//',
  '*',
  '?',
])('%s is answered, with what is not there or not allowed', async (target) => {
  const { status } = await rawRequest(server.origin, target);
  expect(status === 200 || (status >= 300 && status < 500), String(status)).toBe(true);
});

it.each(['a b', '[', '::', 'x:99999', '-', '%', 'é', 'http://x', ''])('the Host %j breaks nothing', async (host) => {
  for (const target of ['/api/login/passkey-options', '/api/login', '/api/refresh']) {
    const headers = { host, origin: 'http://x' };
    const { status } = await rawRequest(server.origin, target, { method: 'POST', headers, body: '{}' });
    expect(status < 500, `${target}: ${status}`).toBe(true);
  }
  const { status } = await rawRequest(server.origin, '/api/me', { headers: { host } });
  expect(status < 500, String(status)).toBe(true);
});

it.each([
  ['half a surrogate pair', 'POST /artist', { name: 'Half \ud800' }],
  ['half a pair in a password', 'POST /register', { username: 'odd@example.com', password: 'long enough \udfff' }],
  ['NUL', 'POST /artist', { name: 'Nul \u0000' }],
  ['a field whose name is half a pair', 'POST /release', { '\ud800': 'x' }],
  ['the year 0', 'POST /release', { release_date: '0000-01-01' }],
  ['a title of half a pair', 'POST /release', { title: 'Title \udc00' }],
] as const)('%s is refused by its field', async (_name, key, body) => {
  const { status, error } = await person.call(key, { body });
  expect([status, error.message, error.issues?.length]).toEqual([400, 'BAD_INPUT', 1]);
});

it('a body nested without end is refused, not broken on', async () => {
  for (const nested of [
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  ]) {
    const answer = await fetch(`${server.origin}/api/artist`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: nested,
    });
    expect(answer.status).toBe(400);
  }
});

it('reports an upload as not found if its bytes are gone', async () => {
  const begun = await fetch(`${server.origin}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${btoa('a.wav')}`,
    },
  });
  const id = begun.headers.get('location')?.split('/').at(-1) ?? '';
  expect(begun.status).toBe(201);
  const folder = path.join(server.dataDir, 'uploads');
  for (const name of await readdir(folder)) if (name.startsWith(id)) await rm(path.join(folder, name));
  expect((await person.call('GET /uploads/{id}', { params: { id } })).status).toBe(404);
});

it.each([
  ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
  ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['chunks that are none', 'transfer-encoding: chunked, identity'],
  ['a length that is none', 'content-length: +4'],
  ['a header folded over two lines', 'x-odd: a\r\n b'],
])('a request of %s has no clear end, and is refused', async (_name, headers) => {
  const bytes = `POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n0\r\n\r\nGET /api/me HTTP/1.1\r\nhost: x\r\n\r\n`;
  expect((await rawCall(server.origin, bytes)).status).toBe(400);
});

it('TRACE echoes nothing', async () => {
  const { status, body } = await rawRequest(server.origin, '/api/me', {
    method: 'TRACE',
    headers: { 'x-odd': 'echo' },
  });
  expect([status, body.includes('echo')]).toEqual([404, false]);
});
