import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, expect, it } from 'vitest';

const server = useServer();
let person: Person;
beforeAll(async () => {
  person = await signUp(server);
});

const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`;
const FILE = 'Content-Disposition: form-data; name="file"; filename="a.wav"';

// Forms that no browser sends, and some that a broken one might.
it.each([
  ['without a boundary', 'multipart/form-data', part(FILE)],
  ['with another boundary', 'multipart/form-data; boundary=c', part(FILE)],
  ['that ends in the middle of a part', 'multipart/form-data; boundary=b', part(FILE)],
  ['that ends in the middle of a head', 'multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form'],
  ['of no parts', 'multipart/form-data; boundary=b', '--b--\r\n'],
  ['that is empty', 'multipart/form-data; boundary=b', ''],
  ['whose part has no name', 'multipart/form-data; boundary=b', `${part('Content-Disposition: form-data')}--b--\r\n`],
  ['of two files', 'multipart/form-data; boundary=b', `${part(FILE)}${part(FILE)}--b--\r\n`],
  [
    'of twenty fields',
    'multipart/form-data; boundary=b',
    `${part('Content-Disposition: form-data; name="f"').repeat(20)}--b--\r\n`,
  ],
  [
    'with a prototype for a field',
    'multipart/form-data; boundary=b',
    `${part('Content-Disposition: form-data; name="__proto__"; filename="a"')}--b--\r\n`,
  ],
  [
    'with a file name of another world',
    'multipart/form-data; boundary=b',
    `${part(`Content-Disposition: form-data; name="file"; filename="../../${'я'.repeat(400)}\u0001.wav"`)}--b--\r\n`,
  ],
])('a form %s is refused, not broken on', async (_name, type, body) => {
  const answer = await fetch(`${server.origin}/api/file`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': type },
    body,
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.json()).toMatchObject({ statusCode: answer.status, message: expect.stringMatching(/^[A-Z_]+$/) });
});

it('a recording full of almost-boundaries comes back byte for byte', async () => {
  const boundary = 'boundary-of-a-form';
  const wav = makeWav({ seconds: 12 });
  // Sound that looks like the end of the part over and over, wherever the chunks are cut.
  wav.fill(`\r\n--${boundary.slice(0, -1)}`, 44);
  const form = Buffer.concat([
    Buffer.from(`--${boundary}\r\n${FILE}\r\n\r\n`),
    wav,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { authorization: `Bearer ${person.token}` };
  const stored = await fetch(`${server.origin}/api/file`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: form,
  });
  const { uuid } = (await stored.json()) as { uuid: string };
  const read = await fetch(`${server.origin}/api/file/${uuid}/download`, { headers });
  expect(Buffer.from(await read.arrayBuffer()).equals(wav)).toBe(true);
});

it('a call of odd headers is answered', async () => {
  for (const headers of [
    { 'if-match': 'nonsense' },
    { 'idempotency-key': 'x'.repeat(300) },
    { 'accept-language': ';;q=9,ru;q=zzz' },
    { authorization: 'Bearer a b c' },
    { range: 'bytes=9-1' },
  ]) {
    const answer = await person.call('POST /artist', {
      body: { name: 'Edge' },
      headers: headers as Record<string, string>,
    });
    expect(answer.status).toBeLessThan(500);
  }
});
