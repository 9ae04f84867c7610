import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import type { FileId } from '@dubplate/contract/ids';
import { DAY_MS } from '@dubplate/rules/dates';
import { TIMEOUT_MS } from '@dubplate/testkit/eventually';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { brokenWav, makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft, uploadCover, uploadWav } from '@dubplate/testkit/records';
import { useServer } from '@dubplate/testkit/use-server';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { sweepUnusedFiles } from './delete-file.ts';

const server = useServer();
let person: Person;
beforeAll(async () => {
  person = await signUp(server);
});

const bytes = (buffer: Buffer) => new Uint8Array(buffer);
const stored = async () => {
  const all = await readdir(path.join(server.dataDir, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
};

describe('uploading', () => {
  it('detects the kind by the bytes, not by the name', async () => {
    const wav = makeWav({ seconds: 2, sampleRate: 48_000, bits: 24 });
    const audio = await person.upload(bytes(wav), { name: 'cover.jpg' });
    expect([audio.status, audio.body]).toEqual([
      201,
      expect.objectContaining({
        kind: 'audio',
        name: 'cover.jpg',
        size: wav.length,
        duration: 2,
        sample_rate: 48_000,
        bits_per_sample: 24,
        channels: 2,
        width: null,
        advice: [],
      }),
    ]);
    const image = await person.upload(bytes(await makeCover({ side: 1500, format: 'png' })), { name: 'song.wav' });
    expect(image.body).toMatchObject({
      kind: 'image',
      width: 1500,
      height: 1500,
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });

  it('returns advice on what stores would reject', async () => {
    const { body } = await person.upload(bytes(makeWav({ seconds: 1, channels: 1, sampleRate: 8000, bits: 8 })));
    expect(body.advice).toEqual(['MONO', 'LOW_SAMPLE_RATE', 'LOW_BIT_DEPTH']);
  });

  it.each([
    ['text', Buffer.from('hello, I am a song'), 415, 'UNSUPPORTED_FILE'],
    ['nothing', Buffer.alloc(0), 415, 'UNSUPPORTED_FILE'],
    ['a cut WAV', brokenWav('truncated'), 400, 'BROKEN_FILE'],
    [
      'a picture beyond its limit',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(21 * 1024 * 1024)]),
      413,
      'FILE_TOO_LARGE',
    ],
  ])('rejects %s and stores nothing', async (_name, content, status, code) => {
    const before = await stored();
    const answer = await person.upload(bytes(content));
    expect([answer.status, answer.error.message]).toEqual([status, code]);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['ru', /^Этот WAV повреждён\. Файл обрывается: звука в нём меньше, чем обещает часть data\.$/],
    ['en', /^The WAV is damaged\. The data chunk promises \d+ bytes of sound, but \d+ are there\.$/],
  ])('explains once why a file is damaged, in the caller’s language: %s', async (language, detail) => {
    const answer = await person.upload(bytes(brokenWav('truncated')), { headers: { 'accept-language': language } });
    expect(answer.error.detail).toMatch(detail);
  });

  it('rejects a form without the file part, and a request without a form', async () => {
    const form = new FormData();
    form.append('picture', new Blob([bytes(makeWav({ seconds: 1 }))]), 'a.wav');
    for (const body of [form, { file: 'text' }])
      expect((await person.call('POST /file', { body })).error).toMatchObject({ statusCode: 400, message: 'NO_FILE' });
  });

  it('stores nothing of an aborted upload', async () => {
    const before = await stored();
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n';
    socket.write(
      `POST /api/file HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000000\r\n\r\n${head}`,
    );
    socket.write(makeWav({ seconds: 20 }).subarray(0, 1_000_000));
    await vi.waitFor(async () => expect((await stored()).length).toBe(before.length + 1), { timeout: TIMEOUT_MS });
    socket.destroy();
    await vi.waitFor(async () => expect(await stored()).toEqual(before), { timeout: TIMEOUT_MS });
  });

  it('stores one file for repeated uploads with one idempotency key', async () => {
    const wav = bytes(makeWav({ seconds: 1, seed: 7 }));
    const headers = { 'idempotency-key': 'upload-7' };
    const first = await person.upload(wav, { headers });
    const before = await stored();
    const again = await person.upload(wav, { headers });
    expect([again.status, again.body.uuid]).toEqual([201, first.body.uuid]);
    expect(await stored()).toEqual(before);
    const other = await person.upload(bytes(makeWav({ seconds: 1, seed: 8 })), { headers });
    expect(other.error.message).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await stored()).toEqual(before);
  });
});

describe('reading', () => {
  it('returns a signed URL that supports ranges for an hour, and rejects a changed signature', async () => {
    const wav = makeWav({ seconds: 1 });
    const { body } = await person.upload(bytes(wav));
    const link = await person.ok('GET /file/{id}/link', { params: { id: body.uuid } });
    const whole = await fetch(link);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await whole.arrayBuffer()).equals(wav)).toBe(true);
    const read = async (range: string) => {
      const answer = await fetch(link, { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer())] as const;
    };
    expect(await read('bytes=0-3')).toEqual([206, `bytes 0-3/${wav.length}`, Buffer.from('RIFF')]);
    expect(await read('bytes=-4')).toEqual([
      206,
      `bytes ${wav.length - 4}-${wav.length - 1}/${wav.length}`,
      wav.subarray(-4),
    ]);
    expect((await read(`bytes=${wav.length}-`))[0]).toBe(416);
    expect((await fetch(link.replace('signature=', 'signature=A'))).status).toBe(404);
    expect((await fetch(link.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(404);
    server.clock.advance(3601);
    expect((await fetch(link)).status).toBe(404);
    server.clock.advance(-3601);
  });

  it.each([
    ['audio/wav', () => makeWav({ seconds: 1, seed: 3 })],
    ['image/jpeg', () => makeCover({ side: 1440, seed: 3 })],
  ])('downloads exactly the uploaded bytes: %s', async (type, make) => {
    const content = await make();
    const { body } = await person.upload(bytes(content));
    const answer = await fetch(`${server.origin}/api/file/${body.uuid}/download`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('is allowed for the owner and staff; others get 404', async () => {
    const id = await uploadWav(person);
    const [other, moderator] = [await signUp(server), await signUp(server, { roles: ['moderator'] })];
    for (const key of ['GET /file/{id}/download', 'GET /file/{id}/link', 'GET /file/{id}/analysis'] as const) {
      expect((await person.call(key, { params: { id } })).status).toBe(200);
      expect((await moderator.call(key, { params: { id } })).status).toBe(200);
      const foreign = await other.call(key, { params: { id } });
      const missing = await other.call(key, { params: { id: crypto.randomUUID() } });
      expect([foreign.status, foreign.error]).toEqual([404, missing.error]);
      expect((await stranger(server.origin).call(key, { params: { id } })).status).toBe(401);
    }
  });

  it('computes the peaks of a recording in the background', async () => {
    const id = await uploadWav(person, { seconds: 3 });
    await vi.waitFor(
      async () => expect((await person.ok('GET /file/{id}/analysis', { params: { id } })).status).toBe('done'),
      { timeout: TIMEOUT_MS, interval: 100 },
    );
    const found = await person.ok('GET /file/{id}/analysis', { params: { id } });
    expect(found.peaks).toHaveLength(1000);
    expect(Math.max(...found.peaks)).toBeGreaterThan(50);
    expect(found.loudness).toBeLessThan(0);
  });
});

describe('deleting', () => {
  it('deletes a file and its bytes', async () => {
    const grey = await sharp(await makeCover({ side: 200 }))
      .toColourspace('b-w')
      .jpeg()
      .toBuffer();
    const { uuid: id } = (await person.upload(new Uint8Array(grey))).body;
    // The bytes, the normal copy and three thumbnails.
    expect((await stored()).filter((file) => file.includes(id))).toHaveLength(5);
    expect((await person.call('DELETE /file/{id}', { params: { id } })).status).toBe(204);
    expect((await person.call('DELETE /file/{id}', { params: { id } })).status).toBe(404);
    await vi.waitFor(async () => expect((await stored()).filter((file) => file.includes(id))).toEqual([]), {
      timeout: TIMEOUT_MS,
    });
  });

  it('does not delete files that a release uses or another user owns', async () => {
    const { release } = await makeDraft(person);
    for (const id of [release.cover_uuid, release.tracks[0]?.wav_uuid]) {
      expect((await person.call('DELETE /file/{id}', { params: { id } })).error).toMatchObject({
        statusCode: 409,
        message: 'FILE_IN_USE',
      });
      expect((await (await signUp(server)).call('DELETE /file/{id}', { params: { id } })).status).toBe(404);
    }
  });

  it('deletes files that were unused for a month', async () => {
    const { db } = server.database;
    const { release } = await makeDraft(await signUp(server));
    const [old, fresh] = [await uploadCover(person), await uploadCover(person)];
    const long = new Date(Date.now() - 31 * DAY_MS);
    const used = release.cover_uuid as FileId;
    await db.updateTable('files').set({ created_at: long }).where('uuid', 'in', [old, used]).execute();
    const jobs = { send: async () => undefined } as unknown as Jobs;
    await sweepUnusedFiles(db, jobs, new Date());
    const left = await db.selectFrom('files').select('uuid').where('uuid', 'in', [old, fresh, used]).execute();
    expect(left.map(({ uuid }) => uuid).sort()).toEqual([fresh, used].sort());
  });
});
