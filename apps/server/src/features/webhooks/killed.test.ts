import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { stranger } from '@dubplate/testkit/person';
import { endProcess, freePort, type ServerProcess, startServerProcess } from '@dubplate/testkit/server-process';
import { startReceiver, withStatus } from '@dubplate/testkit/webhooks/receiver';
import { of } from '@dubplate/testkit/webhooks/webhook-calls';
import { expect, it } from 'vitest';

it('loses no event if the server is killed while it sends', { timeout: 240_000 }, async () => {
  const database = await createTestDatabase({ isStarted: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-webhooks-'));
  const port = await freePort();
  const receiver = await startReceiver();
  const start = () =>
    startServerProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      WEBHOOK_PRIVATE_ADDRESSES: '1',
    });
  let server: ServerProcess | undefined;
  try {
    server = await start();
    const person = stranger(`http://127.0.0.1:${port}`);
    const body = { username: 'admin@dubplate.local', password: 'admin-password', fingerprint: 'test' };
    person.token = (await person.ok('POST /login', { body })).access_token;
    const webhook = await person.ok('POST /me/webhooks', { body: { url: receiver.url, events: ['purchase.paid'] } });
    // It gets the messages and answers nothing.
    receiver.answer(() => undefined);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.push((await person.ok('POST /me/webhook/{id}/test', of(webhook))).event_uuid);
    await eventually('a message', async () => receiver.messages.length > 0 || undefined);
    await endProcess(server.child, 'SIGKILL');
    receiver.answer(withStatus(204));
    const before = receiver.messages.length;
    server = await start();
    await eventually('all messages', async () => {
      const after = new Set(receiver.messages.slice(before).map(({ id }) => id));
      return ids.every((id) => after.has(id)) || undefined;
    });
    expect(new Set(receiver.messages.map(({ id }) => id))).toEqual(new Set(ids));
  } finally {
    if (server) await endProcess(server.child);
    await receiver.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
