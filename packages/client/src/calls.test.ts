import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Person, signUp } from '@dubplate/testkit/person';
import { startTestServer, type TestServer } from '@dubplate/testkit/server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ApiFailure, type ClientOptions, ConnectionFailure, createClient } from './index.ts';

describe('on a server', () => {
  let server: TestServer;
  let anna: Person;
  beforeAll(async () => {
    server = await startTestServer();
    anna = await signUp(server);
  });
  afterAll(() => server.stop());

  it('calls endpoints with path, query and body, typed by the contract', async () => {
    const client = createClient({ origin: `${server.origin}/`, token: anna.token });
    const { uuid } = await client.call('POST /release', { body: { title: 'First Light' } });
    const list = await client.call('GET /releases', { query: { status: ['DRAFT', 'DENIED'], take: 5 } });
    expect(list.data.map((release) => [release.uuid, release.title])).toEqual([[uuid, 'First Light']]);
    const { body, headers } = await client.exchange('GET /release/{id}', { params: { id: uuid } });
    const etag = headers.get('etag') ?? '';
    expect([body.title, etag]).toEqual(['First Light', '"1"']);
    await client.call('PATCH /release/{id}', {
      params: { id: uuid },
      body: { title: 'Second Light' },
      headers: { 'if-match': etag },
    });
    expect(await client.call('DELETE /release/{id}', { params: { id: uuid } })).toBeUndefined();
    // @ts-expect-error: the call needs a path parameter.
    await expect(client.call('GET /release/{id}', {})).rejects.toThrow();
    // @ts-expect-error: no release has this type.
    await expect(client.call('POST /release', { body: { type: 'MIXTAPE' } })).rejects.toThrow();
  });

  it('throws a refusal with its status, code, issues and fields', async () => {
    const client = createClient({ origin: server.origin, token: anna.token, language: 'ru' });
    const { uuid } = await client.call('POST /release', { body: {} });
    const error = await client
      .call('POST /release/{id}/publish', { params: { id: uuid } })
      .catch((caught: unknown) => caught);
    if (!(error instanceof ApiFailure)) throw error;
    expect([error.status, error.code, error.requestId]).toEqual([400, 'BAD_INPUT', expect.any(String)]);
    expect(error.issues).toContainEqual({ path: 'title', code: 'title_required', message: 'Введите название' });
    expect(error.data.statusCode).toBe(400);
    await expect(createClient({ origin: server.origin }).call('GET /me')).rejects.toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    });
  });

  it('a call under one key takes effect once', async () => {
    const client = createClient({ origin: server.origin, token: anna.token });
    const body = { name: 'Night Ferry' };
    const [first, second] = [
      await client.call('POST /artist', { body, idempotencyKey: 'one' }),
      await client.call('POST /artist', { body, idempotencyKey: 'one' }),
    ];
    expect(second.uuid).toBe(first.uuid);
  });

  it('returns files as blobs', async () => {
    const client = createClient({ origin: server.origin, token: anna.token });
    const { uuid } = await client.upload(new Blob([await coverBytes()]), { name: 'cover.jpg' });
    const blob = await client.call('GET /file/{id}/download', { params: { id: uuid } });
    expect([blob.type, blob.size]).toEqual(['image/jpeg', (await coverBytes()).length]);
  });
});

const coverBytes = async () => {
  const { makeCover } = await import('@dubplate/testkit/fixtures/cover');
  return new Uint8Array(await makeCover({ side: 1440 }));
};

describe('a busy server', () => {
  let scripted: Server | undefined;
  afterEach(() => {
    scripted?.closeAllConnections();
    scripted?.close();
  });

  /** A server that answers by this script, and a client that notes its waits instead of waiting. */
  const script = async (listener: RequestListener, options: Partial<ClientOptions> = {}) => {
    scripted = createServer(listener);
    await new Promise<void>((resolve) => scripted?.listen(0, '127.0.0.1', resolve));
    const waits: number[] = [];
    const { port } = scripted.address() as AddressInfo;
    const client = createClient({
      origin: `http://127.0.0.1:${port}`,
      wait: async (ms) => void waits.push(ms),
      ...options,
    });
    return { client, waits };
  };

  const busy = (times: number, status: number, headers: Record<string, string> = {}) => {
    const keys: unknown[] = [];
    const listener: RequestListener = (request, reply) => {
      keys.push(request.headers['idempotency-key']);
      const isBusy = keys.length <= times;
      reply.writeHead(isBusy ? status : 200, { 'content-type': 'application/json', ...(isBusy && headers) });
      reply.end(JSON.stringify(isBusy ? { statusCode: status, message: 'BUSY' } : { uuid: 'x' }));
    };
    return { keys, listener };
  };

  it.each([429, 503])('is asked again after %i, when it says', async (status) => {
    const { keys, listener } = busy(2, status, { 'retry-after': '7' });
    const { client, waits } = await script(listener);
    await client.call('GET /me');
    expect([keys.length, waits]).toEqual([3, [7000, 7000]]);
  });

  it('is asked again with the same idempotency key', async () => {
    const { keys, listener } = busy(2, 503);
    const { client, waits } = await script(listener);
    await client.call('POST /artist', { body: { name: 'Night Ferry' } });
    expect([new Set(keys).size, typeof keys[0], waits]).toEqual([1, 'string', [500, 1000]]);
  });

  it('is not asked again for a change that honours no key', async () => {
    const { keys, listener } = busy(1, 503);
    const { client } = await script(listener);
    const change = client.call('PATCH /release/{id}', { params: { id: 'x' }, body: {} });
    await expect(change).rejects.toMatchObject({ status: 503 });
    expect(keys).toEqual([undefined]);
  });

  it.each([
    ['too often', {}, 5],
    ['for too long', { 'retry-after': '3600' }, 1],
    ['until a distant date', { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }, 1],
  ])('is given up if it is busy %s', async (_, headers, requests) => {
    const { keys, listener } = busy(99, 429, headers as Record<string, string>);
    const { client } = await script(listener);
    await expect(client.call('GET /me')).rejects.toMatchObject({ status: 429, code: 'BUSY' });
    expect(keys).toHaveLength(requests);
  });

  it('a proxy’s answer is a failure by its status', async () => {
    const { client } = await script((_request, reply) => reply.writeHead(502).end('<h1>Bad gateway</h1>'));
    await expect(client.call('GET /me')).rejects.toMatchObject({ status: 502, code: 'HTTP_502', issues: [] });
  });

  it('a page instead of an answer is a failure', async () => {
    const { client } = await script((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Sign in to the network</h1>'),
    );
    await expect(client.call('GET /me')).rejects.toMatchObject({ status: 200, code: 'HTML_ANSWER' });
  });

  it('no answer in time is a connection failure, and the call is repeated', async () => {
    let requests = 0;
    const { client } = await script(
      () => {
        requests += 1;
      },
      { timeoutMs: 20, retries: 2 },
    );
    await expect(client.call('GET /me')).rejects.toBeInstanceOf(ConnectionFailure);
    expect(requests).toBe(3);
  });

  it('an answer that is cut is a connection failure', async () => {
    const { client } = await script(
      (_request, reply) => {
        reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
        reply.write('{', () => reply.destroy());
      },
      { retries: 0 },
    );
    await expect(client.call('GET /me')).rejects.toBeInstanceOf(ConnectionFailure);
  });

  it('an aborted call ends with the reason of its signal', async () => {
    const control = new AbortController();
    const { client } = await script(() => control.abort(new Error('changed my mind')));
    await expect(client.call('GET /me', { signal: control.signal })).rejects.toThrow('changed my mind');
  });
});
