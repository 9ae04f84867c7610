import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { type Receiver, startReceiver, withStatus } from '@dubplate/testkit/webhooks/receiver';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMessageSender, type SenderOptions } from './send-message.ts';

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const body = JSON.stringify({ type: 'webhook.test', data: {} });
const send = (url = receiver.url, options: Partial<SenderOptions> = {}, signal = new AbortController().signal) =>
  createMessageSender({ allowsPrivate: true, userAgent: 'dubplate', ...options }).send(
    { url, headers: { 'webhook-id': 'id' }, body },
    signal,
  );

it('posts the body with its headers and returns status and answer', async () => {
  receiver.answer(withStatus(201, 'Thanks'));
  expect(await send()).toEqual({ status: 201, error: null, answer: 'Thanks', retryAfterSeconds: null });
  expect(receiver.messages).toMatchObject([
    { raw: body, headers: { 'webhook-id': 'id', 'content-type': 'application/json', 'user-agent': 'dubplate' } },
  ]);
});

describe('an answer', () => {
  it('is cut to 1,000 characters, whole ones, without NUL', async () => {
    receiver.answer(withStatus(500, `\u0000${'🎵'.repeat(3_000)}`));
    const { status, answer } = await send();
    expect(status).toBe(500);
    expect(answer).toBe(`\uFFFD${'🎵'.repeat(999)}`);
  });

  it('of any size is dropped after its beginning', async () => {
    let isClosed: (() => void) | undefined;
    const closed = new Promise<void>((resolve) => {
      isClosed = resolve;
    });
    receiver.answer((_message, response) => {
      response.on('close', () => isClosed?.());
      response.writeHead(200);
      Readable.from(
        (function* () {
          for (let megabytes = 0; megabytes < 10; megabytes += 1) yield Buffer.alloc(1024 * 1024, 'x');
        })(),
      ).pipe(response);
    });
    expect(await send()).toEqual({ status: 200, error: null, answer: 'x'.repeat(1_000), retryAfterSeconds: null });
    await closed;
  });

  it('that redirects is not followed', async () => {
    const other = await startReceiver();
    receiver.answer((_message, response) => void response.writeHead(307, { location: other.url }).end());
    expect((await send()).status).toBe(307);
    expect(other.messages).toEqual([]);
    await other.stop();
  });
});

describe('a receiver', () => {
  it.each(['no head', 'no end'])('with %s of its answer is given up after the limit', async (missing) => {
    receiver.answer((_message, response) => {
      if (missing === 'no end') response.writeHead(200).write('begin');
    });
    expect(await send(receiver.url, { limitMs: 300 })).toEqual({
      status: null,
      error: 'TIMEOUT',
      answer: '',
      retryAfterSeconds: null,
    });
  });

  it('whose name takes too long to resolve is given up after the limit', async () => {
    const resolve = async (_name: string, signal: AbortSignal) => {
      await once(signal, 'abort');
      throw signal.reason;
    };
    expect(await send('http://label.example', { limitMs: 50, resolve })).toMatchObject({ error: 'TIMEOUT' });
  });

  it('that nobody answers for is unreachable', async () => {
    await receiver.stop();
    expect(await send()).toEqual({ status: null, error: 'UNREACHABLE', answer: '', retryAfterSeconds: null });
    receiver = await startReceiver();
  });

  it('without TLS fails under https', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(0, '127.0.0.1');
    await new Promise((resolve) => plain.once('listening', resolve));
    const { port } = plain.address() as { port: number };
    expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ error: 'TLS_FAILED' });
    plain.close();
  });

  it('on loopback is refused unless private addresses are allowed', async () => {
    const strict = { allowsPrivate: false };
    for (const url of [receiver.url, 'https://127.0.0.1/', 'https://[::1]/', 'https://user:secret@label.example/'])
      expect(await send(url, strict)).toMatchObject({ error: 'ADDRESS_REFUSED' });
    const resolve = async () => ['127.0.0.1'];
    expect(await send('https://label.example/', { ...strict, resolve })).toMatchObject({ error: 'ADDRESS_REFUSED' });
    expect(receiver.messages).toEqual([]);
  });

  it('is connected to at the address that was checked, though its name has changed since', async () => {
    const answers = [['127.0.0.1'], ['127.0.0.2']];
    let asked = 0;
    const resolve = async () => answers[asked++] ?? [];
    const { port } = new URL(receiver.url);
    expect(await send(`http://label.example:${port}/`, { resolve })).toMatchObject({ status: 204 });
    expect(asked).toBe(1);
    expect(receiver.messages).toMatchObject([{ headers: { host: `label.example:${port}` } }]);
    expect(await send(`http://label.example:${port}/`, { resolve })).toMatchObject({ error: 'UNREACHABLE' });
  });
});

it('throws if the run is aborted, so that the message is sent again later', async () => {
  const run = new AbortController();
  receiver.answer(() => run.abort(new Error('the server stops')));
  await expect(send(receiver.url, {}, run.signal)).rejects.toThrow('the server stops');
});
