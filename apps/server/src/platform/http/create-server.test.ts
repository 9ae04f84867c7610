import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let token: string;
beforeAll(async () => {
  token = (await signUp(server)).token;
});

/** Returns the raw response: fetch would decode it and drop the header. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const call = request(
      server.origin + path,
      { headers: { authorization: `Bearer ${token}`, ...headers } },
      (answer) => buffer(answer).then((body) => resolve({ headers: answer.headers, body }), reject),
    );
    call.on('error', reject).end();
  });

const LONG = '/api/languages?all=true';

it('compresses long answers by Accept-Encoding and sends Vary', async () => {
  const plain = await get(LONG);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await get(LONG, { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get(LONG, { 'accept-encoding': 'gzip' });
  expect([br, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
    ['br', 'accept-encoding'],
    ['gzip', 'accept-encoding'],
  ]);
  expect(brotliDecompressSync(br.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);
  expect(br.body.length * 3).toBeLessThan(plain.body.length);
});

it.each(['identity', 'br;q=0, gzip;q=0', 'zstd', 'nonsense;;,', '*;q=0'])(
  'a client that accepts “%s” is answered uncompressed',
  async (accepted) => {
    const { headers, body } = await get(LONG, { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString())).toBeInstanceOf(Array);
  },
);

it.each([
  ['that is not UTF-8', Buffer.from('{"title":"Café"}', 'latin1')],
  ['that is nested too deep', Buffer.from(`{"title":${'['.repeat(500_000)}`)],
])('refuses a JSON body %s', async (_, body) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.origin}/api/release`, { method: 'POST', headers, body });
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'BAD_JSON']);
});

it('a short answer is sent as it is', async () => {
  const { headers, body } = await get('/api/instance', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['content-length']]).toEqual([undefined, String(body.length)]);
});

it('what a client sends is never inflated', async () => {
  const answer = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ username: 'x'.repeat(500_000), password: 'y', fingerprint: 'z' })),
  });
  expect([answer.status, (await answer.json()).message]).toEqual([400, 'BAD_JSON']);
});
