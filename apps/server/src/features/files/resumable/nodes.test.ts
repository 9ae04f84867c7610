import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { findWhyNoS3, startS3 } from '@dubplate/testkit/storage/radosgw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PART_BYTES } from '#platform/storage/s3-client.ts';
import { openS3Storage, type S3Settings, UNFINISHED_PREFIX } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { openPartials, type Partials } from './partials.ts';

const whyNot = findWhyNoS3();

describe.skipIf(whyNot)(`an upload on two nodes with S3${whyNot ? ` (skipped: ${whyNot})` : ''}`, () => {
  let stopS3: (() => Promise<void>) | undefined;
  let one: TestServer;
  let two: TestServer;
  let anna: Person;
  let storage: Storage;
  let s3Settings: S3Settings;
  beforeAll(async () => {
    const s3 = await startS3();
    stopS3 = s3.stop;
    const { endpoint, bucket, accessKey, secretKey } = s3.settings;
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    one = await startTestServer({ env });
    two = await startTestServer({ env, beside: one });
    anna = await signUp(one);
    s3Settings = s3.settings;
    storage = await openS3Storage(s3.settings);
  });
  afterAll(async () => {
    await storage?.close();
    await two?.stop();
    await one?.stop();
    await stopS3?.();
  });

  // Slightly more than two S3 parts.
  const wav = new Uint8Array(makeWav({ seconds: 66 }));
  const tus = (server: TestServer, method: string, path: string, headers: object = {}, body?: BodyInit) =>
    fetch(server.origin + path, {
      method,
      headers: { 'Tus-Resumable': '1.0.0', Authorization: `Bearer ${anna.token}`, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  const create = async (server: TestServer): Promise<string> => {
    const { headers } = await tus(server, 'POST', '/api/uploads', {
      'Upload-Length': String(wav.length),
      'Upload-Metadata': `filename ${btoa('a.wav')}`,
    });
    return headers.get('location') ?? '';
  };
  const send = (server: TestServer, path: string, offset: number, body: BodyInit) =>
    tus(
      server,
      'PATCH',
      path,
      { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
      body,
    );
  const offsetOf = async (server: TestServer, path: string) =>
    Number((await tus(server, 'HEAD', path)).headers.get('upload-offset'));
  const unfinished = async () => {
    const keys: string[] = [];
    for await (const key of storage.list(UNFINISHED_PREFIX)) keys.push(key);
    return keys;
  };
  const expectWhole = async (server: TestServer, file: { uuid: string }) => {
    const bytes = await tus(server, 'GET', `/api/file/${file.uuid}/download`);
    expect(Buffer.from(await bytes.arrayBuffer()).equals(wav)).toBe(true);
  };

  it('continues on the other node and leaves no partial bytes', async () => {
    const path = await create(one);
    expect((await send(one, path, 0, wav.subarray(0, 6_000_000))).status).toBe(204);
    expect(await offsetOf(two, path)).toBe(6_000_000);
    const last = await send(two, path, 6_000_000, wav.subarray(6_000_000));
    expect(last.status).toBe(200);
    await expectWhole(one, await last.json());
    expect(await unfinished()).toEqual([]);
  });

  it('is taken over from an abandoned connection', async () => {
    const path = await create(one);
    const begun = Promise.withResolvers<void>();
    const stalled = new ReadableStream({
      start: (control) => control.enqueue(wav.subarray(0, 300_000)),
      pull: () => begun.resolve(),
    });
    const ended = send(one, path, 0, stalled as never).catch(() => undefined);
    await begun.promise;
    // Like real clients, requests the offset again until its bytes are accepted.
    const last = await eventually('the last byte', async () => {
      const offset = await offsetOf(two, path);
      const answer = await send(two, path, offset, wav.subarray(offset));
      return answer.status === 200 ? answer : undefined;
    });
    await expectWhole(two, await last.json());
    await ended;
  });

  describe('whose lock was lost while a node still wrote', () => {
    const rest = { id: '', path: '' };
    let partials: Partials;
    beforeEach(async () => {
      rest.path = await create(one);
      rest.id = rest.path.split('/').at(-1) ?? '';
      partials = await openPartials('', s3Settings);
    });
    afterEach(() => partials.remove(rest.id));
    const write = (from: number, to: number) =>
      partials.write(Readable.from([Buffer.from(wav.subarray(from, to))]), rest.id, from);

    it('does not add bytes after a gap', async () => {
      await write(0, 300_000);
      // The other node has taken over the incomplete part.
      await storage.delete(`${UNFINISHED_PREFIX}${rest.id}.part`);
      await expect(write(300_000, 600_000)).rejects.toMatchObject({ status_code: 409 });
      expect(await offsetOf(one, rest.path)).toBe(0);
    });

    it('survives a body that is aborted during the S3 request for its offset', async () => {
      const body = new Readable({ read: () => undefined });
      const asked = partials as unknown as { retrieveParts(id: string): Promise<unknown> };
      const spy = vi.spyOn(asked, 'retrieveParts').mockResolvedValueOnce([]);
      spy.mockImplementationOnce(async () => {
        body.destroy(new Error('The sender left'));
        throw new Error('S3 is away');
      });
      await expect(partials.write(body, rest.id, 0)).rejects.toThrow('S3 is away');
      spy.mockRestore();
    });

    it('ignores an incomplete part that a whole part has replaced', async () => {
      await write(0, 300_000);
      const overtaken = await buffer((await storage.get(`${UNFINISHED_PREFIX}${rest.id}.part`)).stream);
      await write(300_000, PART_BYTES);
      const late = partials as unknown as { uploadIncompletePart(id: string, bytes: Buffer): Promise<string> };
      await late.uploadIncompletePart(rest.id, overtaken);
      expect(await offsetOf(two, rest.path)).toBe(PART_BYTES);
      const last = await send(two, rest.path, PART_BYTES, wav.subarray(PART_BYTES));
      await expectWhole(one, await last.json());
    });

    it('restarts if bytes are missing at the end', async () => {
      await write(0, wav.length);
      const short = Readable.from([Buffer.from(wav.subarray(100_000))]);
      await storage.put(`${UNFINISHED_PREFIX}${rest.id}`, short, { contentType: 'audio/wav' });
      expect((await tus(one, 'GET', rest.path)).status).toBe(404);
      expect((await tus(one, 'HEAD', rest.path)).status).toBe(404);
    });
  });

  it('that is canceled on the other node frees its quota and its bytes', async () => {
    const path = await create(one);
    await send(one, path, 0, wav.subarray(0, 6_000_000));
    expect((await tus(two, 'DELETE', path)).status).toBe(204);
    expect((await tus(one, 'HEAD', path)).status).toBe(404);
    expect(await unfinished()).toEqual([]);
  });
});
