import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '#config/config.ts';
import { createServer } from '../create-server.ts';
import { readUpload } from './read-upload.ts';

it.each(['unread', 'paused', 'destroyed'] as const)(
  'a form whose file is left %s does not block the next call of its connection',
  async (state) => {
    const app = await createServer({ trustProxy: null, tracing: null } as Config, fastify().log);
    app.post('/api/form', async (call, reply) => {
      const part = await readUpload(call, 'file');
      if (state !== 'unread') await new Promise((resolve) => part?.source.once('readable', resolve));
      if (state === 'destroyed') part?.source.destroy();
      return reply.status(507).send({});
    });
    app.get('/api/next', async () => ({}));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => {
      app.server.closeAllConnections();
      return app.close();
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const call = (method: string, path: string, body = '') =>
      new Promise((resolve, reject) => {
        const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': body.length };
        const { port } = app.server.address() as AddressInfo;
        request({ port, host: '127.0.0.1', path, method, agent, ...(body && { headers }) }, (answer) => {
          const { localPort } = answer.socket;
          text(answer).then(() => resolve([answer.statusCode, localPort]), reject);
        })
          .on('error', reject)
          .end(body);
      });
    const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(2_000_000)}\r\n--b--\r\n`;
    const [, port] = (await call('POST', '/api/form', file)) as number[];
    expect(await call('GET', '/api/next')).toEqual([200, port]);
  },
);
