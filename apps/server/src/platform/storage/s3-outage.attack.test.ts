import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { type S3Failure, type S3StandIn, startS3StandIn } from '@dubplate/testkit/storage/s3-stand-in';
import { ask, messageForm } from '@dubplate/testkit/support/conversations';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openS3Storage } from './s3-storage.ts';

const BINARY = { contentType: 'application/octet-stream' };
const MEGABYTE = 1 << 20;
const limits = { connectMs: 1_500, answerMs: 1_500, idleMs: 1_500, partMs: 60_000 };
const AWAY = { status: 500, code: 'InternalError' };

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterEach(() => s3.fail(null));
afterAll(() => s3.stop());

const bodyOf = (bytes: Buffer): Readable => {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
  };
  return Readable.from(pieces(), { objectMode: false });
};

it.each<[string, S3Failure]>([
  ['fails', AWAY],
  ['is silent', 'silence'],
])('opens while S3 %s with one line of warning, and makes the bucket once it is used', async (_name, failure) => {
  s3.fail(failure);
  const warnings: string[] = [];
  const storage = await openS3Storage(s3.settings, { limits, log: { warn: (text) => warnings.push(text) } });
  expect(warnings).toEqual([expect.stringContaining(`${s3.settings.endpoint} gives no access to the bucket`)]);
  expect(warnings[0]).not.toContain('\n');
  await expect(storage.ready()).rejects.toMatchObject({ outage: 'UNAVAILABLE' });

  s3.fail(null);
  await storage.put('audio/first', bodyOf(Buffer.from('x')), BINARY);
  await storage.ready();
  await storage.close();
});

it('ends an upload at the first part that fails, however slowly the rest comes', async () => {
  const storage = await openS3Storage(s3.settings, { limits });
  s3.fail(AWAY, (request) => request.startsWith('PUT'));
  const slow = new Readable({ read: () => undefined });
  slow.push(Buffer.alloc(6 * MEGABYTE));
  await expect(storage.put('audio/slow', slow, BINARY)).rejects.toMatchObject({ outage: 'UNAVAILABLE' });
  expect(slow.errored).toMatchObject({ outage: 'UNAVAILABLE' });
  await expect.poll(() => s3.uploads.size).toBe(0);
  await storage.close();
});

it('leaves no parts of an upload that is aborted before S3 has named it', async () => {
  const storage = await openS3Storage(s3.settings, { limits });
  const abort = new AbortController();
  s3.fail(AWAY, (request) => {
    if (request.startsWith('POST')) abort.abort();
    return false;
  });
  const body = bodyOf(Buffer.alloc(12 * MEGABYTE));
  await expect(storage.put('audio/unnamed', body, { ...BINARY, signal: abort.signal })).rejects.toThrow();
  expect(s3.requests).toContainEqual(expect.stringMatching(/^POST .*unnamed/));
  expect(s3.uploads.size).toBe(0);
  await storage.close();
});

describe('an object', () => {
  // The sockets go by Node's own timers, which stay real.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('that stops coming is cut off', async () => {
    const storage = await openS3Storage(s3.settings, { limits });
    s3.addStrange('audio/stalled', 100, 'stalled');
    const { stream } = await storage.get('audio/stalled');
    const read = buffer(stream);
    await once(stream, 'data');
    vi.advanceTimersByTime(limits.idleMs);
    await expect(read).rejects.toMatchObject({ outage: 'UNAVAILABLE' });
    await storage.close();
  });

  it('whose reader is slow is waited for', async () => {
    const storage = await openS3Storage(s3.settings, { limits });
    const bytes = Buffer.alloc(8 * MEGABYTE, 'sound');
    await storage.put('audio/whole', bodyOf(bytes), BINARY);
    const { stream } = await storage.get('audio/whole');
    stream.once('readable', () => undefined);
    while (stream.readableLength < stream.readableHighWaterMark) await nextTurn();
    vi.advanceTimersByTime(10 * limits.idleMs);
    expect((await buffer(stream)).equals(bytes)).toBe(true);
    await storage.close();
  });
});

it('reads no listing without an end', async () => {
  const storage = await openS3Storage(s3.settings, { limits });
  s3.fail('endless');
  await expect(storage.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject({ outage: 'UNAVAILABLE' });
  expect(s3.bytesSent()).toBeLessThan(100 * MEGABYTE);
  await storage.close();
});

describe('a server whose S3', () => {
  let server: TestServer;
  let artist: Person;
  beforeAll(async () => {
    const storage = await openS3Storage(s3.settings, { limits });
    server = await startTestServer({ wrapStorage: () => storage });
    artist = await signUp(server);
  });
  afterAll(() => server.stop());

  const sound = () => new Uint8Array(makeWav({ seconds: 1 }));

  it.each<[string, S3Failure, number, string]>([
    ['fails', { status: 500, code: 'InternalError' }, 503, 'UNAVAILABLE'],
    ['is overloaded', { status: 503, code: 'SlowDown' }, 503, 'UNAVAILABLE'],
    ['refuses everything', { status: 403, code: 'AccessDenied' }, 503, 'UNAVAILABLE'],
    ['has a full disk', { status: 507, code: 'XMinioStorageFull' }, 507, 'NO_ROOM'],
    ['has a full quota', { status: 403, code: 'QuotaExceeded' }, 507, 'NO_ROOM'],
    ['is silent', 'silence', 503, 'UNAVAILABLE'],
  ])('%s on writes rejects uploads with a message, and recovers', async (_name, failure, status, word) => {
    const ticket = await ask(artist);
    const cover = new Uint8Array(await makeCover({ side: 200 }));
    // Its sender is not done when the first part fails.
    const long = new Uint8Array(makeWav({ seconds: 50 }));
    s3.fail(failure, (request) => request.startsWith('PUT'));
    const refusals = await Promise.all([
      artist.upload(sound()),
      artist.upload(cover),
      artist.call('POST /ticket/{id}/message', {
        params: { id: ticket.uuid },
        body: messageForm({ content: 'Listen' }, [{ name: 'a.wav', bytes: long }]),
      }),
    ]);
    for (const { status: found, headers, error } of refusals)
      expect([found, error.message, headers.get('retry-after')]).toEqual([status, word, '5']);

    s3.fail(null);
    expect((await artist.upload(sound())).status).toBe(201);
  });

  it.each<[string, S3Failure]>([
    ['fails', { status: 500, code: 'InternalError' }],
    ['refuses everything', { status: 403, code: 'AccessDenied' }],
    ['is silent', 'silence'],
  ])('%s stops only what needs files, and shows in readiness', async (_name, failure) => {
    const { release } = await makeDraft(artist);
    s3.fail(failure);
    const { status, headers, error } = await artist.call('POST /release/{id}/publish', {
      params: { id: release.uuid },
    });
    expect([status, error.message, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '5']);
    const readiness = await fetch(`${server.origin}/api/health/ready`);
    expect([readiness.status, await readiness.json()]).toMatchObject([
      503,
      { checks: { storage: 'down', database: 'ok', queue: 'ok' } },
    ]);
    expect((await artist.call('POST /release', { body: { title: 'No file' } })).status).toBe(201);

    s3.fail(null);
    await artist.ok('POST /release/{id}/publish', { params: { id: release.uuid } });
  });
});
