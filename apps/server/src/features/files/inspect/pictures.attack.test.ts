import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { HOSTILE_PICTURES, type HostilePicture } from '@dubplate/testkit/fixtures/hostile-pictures';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startTestServer();
  person = await signUp(server);
});
afterAll(() => server.stop());

const bytesOf = async (name: HostilePicture) => new Uint8Array(await HOSTILE_PICTURES[name]());

const REFUSALS: Readonly<Record<HostilePicture, [number, string, RegExp]>> = {
  'a line of fifty million pixels': [413, 'FILE_TOO_LARGE', /до 12000 пикселей/],
  'a side of 12,001 pixels': [413, 'FILE_TOO_LARGE', /12001 × 16/],
  'more than fifty million pixels': [413, 'FILE_TOO_LARGE', /до 50 миллионов/],
  'no pixels': [400, 'BROKEN_FILE', /нет пикселей/],
  'a progressive JPEG of two thousand passes': [400, 'BROKEN_FILE', /baseline/],
  'a JPEG with six megabytes of profile': [400, 'BROKEN_FILE', /без метаданных/],
  'a PNG with five megabytes of profile': [400, 'BROKEN_FILE', /без метаданных/],
  'a PNG with thousands of texts': [400, 'BROKEN_FILE', /без метаданных/],
  'a lossless JPEG': [415, 'UNSUPPORTED_FILE', /обычный JPEG/],
  'an arithmetic-coded JPEG': [415, 'UNSUPPORTED_FILE', /обычный JPEG/],
  'an arithmetic-coded progressive JPEG': [415, 'UNSUPPORTED_FILE', /обычный JPEG/],
  'a JPEG-LS': [415, 'UNSUPPORTED_FILE', /обычный JPEG/],
  'an animated PNG': [415, 'UNSUPPORTED_FILE', /неподвижный кадр/],
};

describe('a malicious picture', () => {
  it.each(Object.keys(REFUSALS) as HostilePicture[])(
    '%s is rejected with advice, and nothing is stored',
    async (name) => {
      const [status, code, words] = REFUSALS[name];
      const answer = await person.upload(await bytesOf(name), { headers: { 'accept-language': 'ru' } });
      expect([answer.status, answer.error.message]).toEqual([status, code]);
      expect(answer.error.detail).toMatch(words);
      expect(await readdir(path.join(server.dataDir, 'staging'))).toEqual([]);
    },
  );

  it('is rejected as an avatar too', async () => {
    const form = new FormData();
    form.append('avatar', new Blob([await bytesOf('a line of fifty million pixels')]), 'a.png');
    const params = { id: person.uuid };
    const answer = await person.call('POST /profile/{id}/upload-avatar', { params, body: form });
    expect(answer.status).toBe(413);
  });

  it('is rejected by the tus protocol and in a form', async () => {
    const bytes = await bytesOf('an animated PNG');
    const answer = await fetch(`${server.origin}/api/uploads`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(bytes.length),
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    });
    expect(answer.status).toBe(415);
  });

  it('that is older than the limits is not decoded for advice', async () => {
    const { body } = await person.upload(new Uint8Array(await makeCover({ side: 200 })));
    const { db } = server.database;
    const content = path.join(server.dataDir, 'files', 'files', body.uuid);
    await writeFile(content, await bytesOf('a line of fifty million pixels'));
    await db.updateTable('files').set({ advice: [], advice_version: 0 }).where('uuid', '=', body.uuid).execute();
    await server.runJob('files.recheck-covers');
    const row = await db.selectFrom('files').selectAll().where('uuid', '=', body.uuid).executeTakeFirstOrThrow();
    expect([row.advice, row.advice_version > 0]).toEqual([[], true]);
  });
});

it('accepts twenty large pictures at once while another user signs up and in', async () => {
  const large = new Uint8Array(await makeCover({ side: 3000 }));
  const uploads = Array.from({ length: 20 }, () => person.upload(large));
  const stranger = await signUp(server);
  expect((await stranger.call('GET /me')).status).toBe(200);
  for (const answer of await Promise.all(uploads)) expect(answer.status).toBe(201);
});
