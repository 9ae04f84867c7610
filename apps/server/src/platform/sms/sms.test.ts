import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createSms } from './sms.ts';

const message = { to: '79991234567', text: 'Подтвердите номер' };

it('is posted as JSON to the gateway, and fails if it is not accepted', async () => {
  const received: unknown[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      received.push([request.method, request.url, request.headers['content-type'], body]);
      response.writeHead(status).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sms = createSms({ smsUrl: `http://127.0.0.1:${port}/send?key=1`, outboxDir: '/nowhere' });
  await sms.send(message);
  expect(received).toEqual([['POST', '/send?key=1', 'application/json', message]]);
  status = 503;
  await expect(sms.send(message)).rejects.toThrow('503');
  server.closeAllConnections();
  server.close();
});

it('is written to the outbox folder otherwise', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-outbox-'));
  await createSms({ smsUrl: null, outboxDir: folder }).send(message);
  const files = await readdir(folder);
  expect(files).toEqual([expect.stringMatching(/\.txt$/)]);
  expect(await readFile(path.join(folder, files[0] ?? ''), 'utf8')).toBe('To: 79991234567\n\nПодтвердите номер\n');
  await rm(folder, { recursive: true });
});
