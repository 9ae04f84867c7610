// Measures what webhooks cost ordinary calls: 1,000 events a minute to a receiver: node bench/webhooks.ts
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createJobs } from '@dubplate/server/platform/jobs/jobs.ts';
import { createTestDatabase } from '@dubplate/testkit/database';
import { stranger } from '@dubplate/testkit/person';
import { startReceiver } from '@dubplate/testkit/webhooks/receiver';
import { send } from './calls/client.ts';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';

const EVENTS_PER_MINUTE = 1_000;
const ROUNDS = 3;
const PHASE_MS = 20_000;
const WARM_UP_MS = 10_000;
/** Messages of a round that are still on their way. */
const SETTLE_MS = 4_000;
const CALLS_PER_SECOND = 20;
/** How long the last messages may take. */
const LATE_MS = 60_000;
const CALLS = ['/api/me', '/api/notices', '/api/me/webhooks'];

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const receiver = await startReceiver();
const server = await startServerProcess(folder, {
  DATABASE_URL: database.url,
  ADMIN_USERNAME: 'bench@example.com',
  WEBHOOK_PRIVATE_ADDRESSES: '1',
});
const person = stranger(server.origin);
const login = { username: 'bench@example.com', password: 'bench-password' };
const token = (await person.ok('POST /login', { body: login })).access_token;
person.token = token;
const { uuid: userUuid } = await person.ok('GET /me');
await person.ok('POST /me/webhooks', { body: { url: receiver.url, events: ['purchase.paid'] } });
const jobs = createJobs(database.connection, console, { runsJobs: false });
await jobs.start();

/** Calls `work` at even intervals, without waiting for its end. */
const pace = async (perSecond: number, milliseconds: number, work: (index: number) => Promise<void>) => {
  const running: Promise<void>[] = [];
  const start = performance.now();
  for (let index = 0; index < (perSecond * milliseconds) / 1_000; index += 1) {
    running.push(work(index));
    await pause(Math.max(0, start + ((index + 1) * 1_000) / perSecond - performance.now()));
  }
  await Promise.all(running);
};

/** The durations of ordinary calls, in ms. */
const timeOrdinaryCalls = async (milliseconds = PHASE_MS): Promise<number[]> => {
  const times: number[] = [];
  await pace(CALLS_PER_SECOND, milliseconds, async (index) => {
    const start = performance.now();
    await send(`${server.origin}${CALLS[index % CALLS.length]}`, { method: 'GET', token });
    times.push(performance.now() - start);
  });
  return times;
};

const sentAt = new Map<string, number>();
const announce = async (): Promise<void> => {
  const purchase = crypto.randomUUID();
  sentAt.set(purchase, performance.now());
  await jobs.send(
    database.db,
    'purchase-moved.record-webhooks' as never,
    {
      user_uuid: userUuid,
      purchase_uuid: purchase,
      type: 'SERVICE',
      status: 'PAID',
      money: { kind: 'payment', uuid: crypto.randomUUID(), amount: 10 },
      at: new Date().toISOString(),
    } as never,
  );
};
const delays: number[] = [];
receiver.answer(({ data }, response) => {
  delays.push(performance.now() - (sentAt.get(data.purchase_uuid ?? '') ?? Number.NaN));
  response.writeHead(204).end();
});

await timeOrdinaryCalls(WARM_UP_MS);
const without: number[] = [];
const withEvents: number[] = [];
let cpu = 0;
/** Alternating, because a machine has other work as well. */
for (let round = 0; round < ROUNDS; round += 1) {
  const before = await server.cpuMs();
  without.push(...(await timeOrdinaryCalls()));
  const between = await server.cpuMs();
  const [times] = await Promise.all([timeOrdinaryCalls(), pace(EVENTS_PER_MINUTE / 60, PHASE_MS, announce)]);
  withEvents.push(...times);
  cpu += (await server.cpuMs()) - between - (between - before);
  await pause(SETTLE_MS);
}
const deadline = performance.now() + LATE_MS;
while (delays.length < sentAt.size && performance.now() < deadline) await pause(100);

const row = (what: string, times: readonly number[]) => ({
  what,
  median: Number(percentile(times, 50).toFixed(1)),
  p95: Number(percentile(times, 95).toFixed(1)),
});
console.table([
  row('ordinary calls without webhooks', without),
  row('ordinary calls with webhooks', withEvents),
  row('from a change to its message', delays),
]);
console.log(
  `${delays.length} messages of ${sentAt.size} events; ${(cpu / sentAt.size).toFixed(1)} ms of the server's CPU for each`,
);
console.log(`p95 with webhooks / without: ${(percentile(withEvents, 95) / percentile(without, 95)).toFixed(2)}`);
await jobs.stop();
await server.stop();
await receiver.stop();
await database.drop();
await rm(folder, { recursive: true, force: true });
process.exit(0);
