import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createLegacyFiles } from './legacy-files.ts';

const never = new AbortController().signal;

const serve = async (listener: RequestListener) => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const limits = { idleMs: 300, totalMs: 1_000 };
const fromOrigin = (origin: string) => createLegacyFiles({ origin }, limits);
const read = async (files: ReturnType<typeof createLegacyFiles>, address: string) => {
  const { source, name, size } = await files.open(address, never);
  return { name, size, text: (await buffer(source)).toString() };
};
const refused = (files: ReturnType<typeof createLegacyFiles>, address: string) =>
  read(files, address).then(
    () => 'read',
    (error: { reason?: string }) => error.reason ?? 'broken off',
  );

it('opens no file if nothing is allowed', async () => {
  expect(await refused(createLegacyFiles(null), 'https://example.com/a.wav')).toBe('FILES_NOT_ALLOWED');
});

it('reads files of a folder, but not through paths or links that leave it', async () => {
  const outside = await realpath(await mkdtemp(path.join(tmpdir(), 'dubplate-legacy-')));
  onTestFinished(() => rm(outside, { recursive: true, force: true }));
  const folder = path.join(outside, 'files');
  await mkdir(path.join(folder, 'covers'), { recursive: true });
  await mkdir(path.join(outside, 'files-of-others'));
  for (const place of ['secret.txt', 'files-of-others/a.wav']) await writeFile(path.join(outside, place), 'secret');
  await writeFile(path.join(folder, 'covers/обложка 1.jpg'), 'cover');
  await symlink('covers', path.join(folder, 'inside'));
  await symlink('../secret.txt', path.join(folder, 'out'));
  await symlink(outside, path.join(folder, 'up'));
  await symlink('loop', path.join(folder, 'loop'));
  await promisify(execFile)('mkfifo', [path.join(folder, 'pipe')]);
  await link(path.join(folder, 'covers/обложка 1.jpg'), path.join(folder, 'same.jpg'));
  const files = createLegacyFiles({ folder });
  expect(await read(files, 'covers/обложка 1.jpg')).toEqual({ name: 'обложка 1.jpg', size: 5, text: 'cover' });
  expect((await read(files, path.join(folder, 'inside/обложка 1.jpg'))).text).toBe('cover');
  expect((await read(files, './covers/../same.jpg')).text).toBe('cover');
  for (const address of [
    '../secret.txt',
    '/etc/passwd',
    'out',
    'up/secret.txt',
    '../files-of-others/a.wav',
    'pipe',
    'covers',
    '.',
    '',
  ])
    expect([address, await refused(files, address)]).toEqual([address, 'FILES_NOT_ALLOWED']);
  for (const address of ['nothing.jpg', 'same.jpg/x', 'loop', 'file:///etc/passwd', 'x'.repeat(300)])
    expect([address, await refused(files, address)]).toEqual([address, 'FILES_MISSING']);
  expect(await refused(createLegacyFiles({ folder: path.join(outside, 'gone') }), 'a')).toBe('FILES_MISSING');
});

it('fetches from the allowed origin, even if it is loopback, and follows redirects only within it', async () => {
  const other = await serve((_request, response) => response.end('of somebody else'));
  const origin = await serve(({ url }, response) => {
    if (url === '/moved') response.writeHead(302, { location: '/a%20b.wav' }).end();
    else if (url === '/out') response.writeHead(302, { location: `${other}/a.wav` }).end();
    else if (url === '/round') response.writeHead(302, { location: '/round' }).end();
    else if (url === '/nowhere') response.writeHead(302).end();
    else response.end('sound');
  });
  const files = fromOrigin(origin);
  expect(await read(files, `${origin}/a%20b.wav`)).toMatchObject({ name: 'a b.wav', text: 'sound' });
  expect((await read(files, 'covers/a.jpg')).text).toBe('sound');
  expect((await read(files, '/moved')).name).toBe('a b.wav');
  for (const address of [
    '/out',
    `${other}/a.wav`,
    '//example.com/a',
    'file:///etc/passwd',
    origin.replace('//', '//a:b@'),
    'http://[',
  ])
    expect([address, await refused(files, address)]).toEqual([address, 'FILES_NOT_ALLOWED']);
  expect(await refused(files, '/round')).toBe('FILES_UNREACHABLE');
  expect(await refused(files, '/nowhere')).toBe('FILES_MISSING');
});

it('resolves a name once and uses that address', async () => {
  const origin = (
    await serve(({ url, headers }, response) => {
      if (url === '/moved') response.writeHead(302, { location: '/a' }).end();
      else response.end(headers.host);
    })
  ).replace('127.0.0.1', 'localhost');
  expect((await read(fromOrigin(origin), '/moved')).text).toBe(new URL(origin).host);
  expect(await refused(fromOrigin('http://nothing.invalid'), '/a')).toBe('FILES_UNREACHABLE');
});

it.each([
  [404, 'FILES_MISSING'],
  [403, 'FILES_MISSING'],
  [204, 'FILES_MISSING'],
  [500, 'FILES_UNREACHABLE'],
  [429, 'FILES_UNREACHABLE'],
])('status %i is %s', async (status, reason) => {
  expect(await refused(fromOrigin(await serve((_request, response) => response.writeHead(status).end())), '/a')).toBe(
    reason,
  );
});

it.each<[string, (response: ServerResponse) => void, string]>([
  ['never answers', () => undefined, 'FILES_UNREACHABLE'],
  ['goes away at once', (response) => response.socket?.destroy(), 'FILES_UNREACHABLE'],
  ['answers no HTTP', (response) => response.socket?.end('220 hello\r\n\r\n'), 'FILES_UNREACHABLE'],
  ['promises 10 GB', (response) => response.writeHead(200, { 'content-length': 10e9 }).flushHeaders(), 'FILES_REFUSED'],
  ['stops halfway', (response) => response.writeHead(200, { 'content-length': 10 }).write('half'), 'broken off'],
  [
    'drips a byte at a time',
    (response) => {
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    },
    'broken off',
  ],
])('a server that %s is aborted', async (_what, answer, reason) => {
  // Without limits some of these would never end.
  let closed: Promise<unknown> | null = null;
  const origin = await serve(({ socket }, response) => {
    closed = new Promise((resolve) => socket.once('close', resolve));
    answer(response);
  });
  expect(await refused(fromOrigin(origin), '/a')).toBe(reason);
  await closed;
});
