import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../eventually.ts';
import { startBalancer } from './balancer.ts';

interface FakeNode {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Answers each call with its name and the sender's address, and upgraded connections by an echo. */
const startNode = async (name: string): Promise<FakeNode> => {
  const server = createServer(async (incoming, answer) => {
    if (incoming.url === '/slow') answer.flushHeaders();
    const body = await text(incoming).catch(() => '');
    answer.end(`${name} ${incoming.headers['x-forwarded-for']} ${body}`);
  });
  server.on('upgrade', (_incoming, socket) => {
    socket.on('error', () => undefined);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: echo\r\nconnection: upgrade\r\n\r\n${name} `);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return { origin: `http://127.0.0.1:${port}`, stop };
};

const start = async () => {
  const nodes = [await startNode('one'), await startNode('two'), await startNode('three')] as const;
  const balancer = await startBalancer(nodes.map(({ origin }) => origin));
  onTestFinished(() => balancer.stop());
  const answerer = async (path = '/', headers: Record<string, string> = {}) =>
    (await (await fetch(balancer.origin + path, { headers })).text()).split(' ')[0];
  return { nodes, balancer, answerer };
};

it('sends calls to the nodes in turn and names their sender', async () => {
  const { balancer, answerer } = await start();
  expect(new Set([await answerer(), await answerer(), await answerer()])).toEqual(new Set(['one', 'two', 'three']));
  const answer = await fetch(balancer.origin, {
    method: 'POST',
    body: 'hello',
    headers: { 'x-forwarded-for': '10.1.1.1' },
  });
  expect(await answer.text()).toMatch(/ 10\.1\.1\.1, 127\.0\.0\.1 hello$/);
});

it('passes over a node that refuses, also for a call with a body', async () => {
  const { nodes, balancer } = await start();
  await nodes[1].stop();
  const answers = await Promise.all(
    Array.from({ length: 6 }, async () => (await fetch(balancer.origin, { method: 'POST', body: 'all of it' })).text()),
  );
  for (const answer of answers) expect(answer).toMatch(/^(one|three) 127\.0\.0\.1 all of it$/);
});

it('answers 502 if no node is left', async () => {
  const { nodes, balancer } = await start();
  for (const node of nodes) await node.stop();
  expect((await fetch(balancer.origin)).status).toBe(502);
});

it('keeps a client of live events on one node', async () => {
  const { balancer, answerer } = await start();
  const first = await fetch(`${balancer.origin}/api/live?polling`);
  const [node] = (await first.text()).split(' ');
  const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  for (let time = 0; time < 4; time += 1) expect(await answerer('/api/live?polling', { cookie })).toBe(node);
});

it('carries upgraded connections in both directions', async () => {
  const { balancer } = await start();
  const socket = connect(Number(new URL(balancer.origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.write('GET /api/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
  await eventually('the upgrade', async () => /(one|two|three) $/.test(received) || undefined);
  socket.write('ping');
  await eventually('the echo', async () => received.endsWith('ping') || undefined);
});

it('passes a body on while it is still being sent', async () => {
  const { balancer } = await start();
  const outgoing = request(`${balancer.origin}/slow`, { method: 'POST' });
  outgoing.write('a');
  // The node has answered before the end of the body.
  const [answer] = await once(outgoing, 'response');
  outgoing.end('b');
  expect(await text(answer)).toMatch(/ ab$/);
});
