import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWhyNoS3, startS3 } from '#platform/storage/radosgw.ts';
import { UNFINISHED_PREFIX } from '#platform/storage/s3-bucket.ts';
import { openS3Storage } from '#platform/storage/s3-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

const whyNot = findWhyNoS3();

describe.skipIf(whyNot)(`an upload on two nodes with S3${whyNot ? ` (skipped: ${whyNot})` : ''}`, () => {
  let stopS3: (() => Promise<void>) | undefined;
  let one: TestServer;
  let two: TestServer;
  let anna: Person;
  let storage: Storage;
  beforeAll(async () => {
    const s3 = await startS3();
    stopS3 = s3.stop;
    const { endpoint, bucket, accessKey, secretKey } = s3.settings;
    const env = { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
    one = await startTestServer({ env });
    two = await startTestServer({ env, beside: one });
    anna = await signUp(one);
    storage = await openS3Storage(s3.settings);
  });
  afterAll(async () => {
    await storage?.close();
    await two?.stop();
    await one?.stop();
    await stopS3?.();
  });

  // Two whole parts of S3 and a bit.
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

  it('continues on the other node, and leaves nothing behind', async () => {
    const path = await create(one);
    expect((await send(one, path, 0, wav.subarray(0, 6_000_000))).status).toBe(204);
    expect(await offsetOf(two, path)).toBe(6_000_000);
    const last = await send(two, path, 6_000_000, wav.subarray(6_000_000));
    expect(last.status).toBe(200);
    await expectWhole(one, await last.json());
    expect(await unfinished()).toEqual([]);
  });

  it('is taken over from a connection that its sender has left', async () => {
    const path = await create(one);
    const begun = Promise.withResolvers<void>();
    const stalled = new ReadableStream({
      start: (control) => control.enqueue(wav.subarray(0, 300_000)),
      pull: () => begun.resolve(),
    });
    const ended = send(one, path, 0, stalled as never).catch(() => undefined);
    await begun.promise;
    // As clients do: they ask again for the offset until their bytes are accepted.
    const last = await eventually('the last byte', async () => {
      const offset = await offsetOf(two, path);
      const answer = await send(two, path, offset, wav.subarray(offset));
      return answer.status === 200 ? answer : undefined;
    });
    await expectWhole(two, await last.json());
    await ended;
  });

  it('that is given up on the other node frees its quota and its bytes', async () => {
    const path = await create(one);
    await send(one, path, 0, wav.subarray(0, 6_000_000));
    expect((await tus(two, 'DELETE', path)).status).toBe(204);
    expect((await tus(one, 'HEAD', path)).status).toBe(404);
    expect(await unfinished()).toEqual([]);
  });
});
