import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { resolveName } from './resolve-name.ts';

/** A name server that answers nothing; returns its address, and a promise of the first question. */
const startSilentServer = async () => {
  const socket = createSocket('udp4');
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { address: `127.0.0.1:${socket.address().port}`, asked: once(socket, 'message') };
};

it('asks the name servers, and ends its questions with the signal', async () => {
  const { address, asked } = await startSilentServer();
  const end = new AbortController();
  const found = resolveName('label.example', end.signal, [address]);
  await asked;
  end.abort(new Error('too late'));
  await expect(found).rejects.toThrow('too late');
});

it.each(['localhost', 'app.localhost', 'LOCALHOST.'])('asks nobody about %s', async (name) => {
  expect(await resolveName(name, new AbortController().signal, ['127.0.0.1:9'])).toEqual(['127.0.0.1', '::1']);
});
