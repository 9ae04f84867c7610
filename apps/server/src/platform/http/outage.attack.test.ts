import { eventually } from '@dubplate/testkit/eventually';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Error that the storage throws; null while it works. */
let storageFailure: NodeJS.ErrnoException | null = null;
const failing = (code: string) => Object.assign(new Error(`${code}: write`), { code });

let server: TestServer;
let artist: Person;
beforeAll(async () => {
  server = await startTestServer({
    wrapStorage: (storage) => ({
      ...storage,
      put: (...args) => (storageFailure ? Promise.reject(storageFailure) : storage.put(...args)),
      ready: () => (storageFailure ? Promise.reject(storageFailure) : storage.ready()),
    }),
  });
  artist = await signUp(server);
});
afterAll(() => server.stop());

const readiness = async () => {
  const answer = await fetch(`${server.origin}/api/health/ready`);
  return { ...(await answer.json()), httpStatus: answer.status };
};

describe('a database that drops all connections', () => {
  const dropConnections = () =>
    server.database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);

  it('costs calls at most a 503, and the next ones are served', async () => {
    for (let round = 0; round < 5; round += 1) {
      const calls = Array.from({ length: 20 }, () => artist.call('GET /releases'));
      await dropConnections();
      for (const { status, headers } of await Promise.all(calls)) {
        expect([200, 503]).toContain(status);
        if (status === 503) expect(headers.get('retry-after')).toBe('5');
      }
      await eventually('a call that is served', async () =>
        (await artist.call('GET /me')).status === 200 ? true : undefined,
      );
    }
    await eventually('readiness', async () => ((await readiness()).httpStatus === 200 ? true : undefined));
  });

  it('keeps live events and jobs working after reconnecting', async () => {
    const socket = io(server.origin, { path: '/api/live', auth: { token: artist.token }, transports: ['websocket'] });
    try {
      await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
      await dropConnections();
      const { uuid } = await eventually('a new release', async () => {
        const answer = await artist.call('POST /release', { body: { title: 'After the storm' } });
        return answer.status === 201 ? answer.body : undefined;
      });
      // An upload is analyzed by a job, which the queue must learn of on its own new connection.
      const file = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })));
      await eventually('the analysis', async () => {
        const { status } = await artist.ok('GET /file/{id}/analysis', { params: { id: file.body.uuid } });
        return status === 'done' ? true : undefined;
      });
      expect(uuid).toMatch(/^[0-9a-f-]{36}$/);
      expect(socket.connected).toBe(true);
    } finally {
      socket.close();
    }
  });
});

describe('a disk', () => {
  it.each([
    ['is full', 'ENOSPC', 507, 'NO_ROOM'],
    ['takes no writes', 'EROFS', 503, 'READ_ONLY'],
  ])('that %s rejects uploads with a message, degrades readiness, and recovers', async (_name, code, status, word) => {
    storageFailure = failing(code);
    const refused = await artist.upload(new Uint8Array(makeWav({ seconds: 1 })));
    expect([refused.status, refused.error.message]).toEqual([status, word]);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await readiness()).toEqual({
      httpStatus: 200,
      status: 'degraded',
      checks: { storage: 'degraded', database: 'ok', queue: 'ok' },
    });
    // Calls without files still work.
    expect((await artist.call('POST /release', { body: { title: 'No file' } })).status).toBe(201);

    storageFailure = null;
    expect((await artist.upload(new Uint8Array(makeWav({ seconds: 1 })))).status).toBe(201);
    expect((await readiness()).status).toBe('ok');
  });
});
