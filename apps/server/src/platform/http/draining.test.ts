import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { createServer } from './create-server.ts';
import { serveHealth } from './health.ts';

it('rejects new calls and readiness with UPDATING during shutdown, and finishes running calls', async () => {
  const app = await createServer({ trustProxy: null, tracing: null } as Config, fastify().log);
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.get('/api/slow', async () => {
    started.resolve();
    await release.promise;
    return { done: true };
  });
  serveHealth(app, {});
  app.addHook('preClose', async () => {
    stopping.resolve();
    await release.promise;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get('/api/health/ready')).status).toBe(200);

  const slow = get('/api/slow');
  await started.promise;
  const closed = app.close();
  await stopping.promise;
  for (const path of ['/api/slow', '/api/nothing', '/api/health/ready']) {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('retry-after'), (await answer.json()).message]).toEqual([
      503,
      '5',
      'UPDATING',
    ]);
  }
  expect((await get('/api/health/live')).status).toBe(200);
  release.resolve();
  expect(await (await slow).json()).toEqual({ done: true });
  await closed;
});
