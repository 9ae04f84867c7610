// How long a stranger waits while others attack: node bench/stranger/main.ts [rounds] [word in the names of attacks]
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { PAYPAL_CREDENTIALS, startPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import { signUp } from '@dubplate/testkit/person';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { type Attack, prepareAttacks } from './attack.ts';
import type { Pings } from './pings.ts';

const rounds = Number(process.argv[2] ?? 2);
const wanted = process.argv[3] ?? '';
const ALONE_MS = 10_000;
const PROVIDER_MS = 6_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const paypal = await startPayPal();
const server = await startServerProcess(folder, {
  PAYPAL_CLIENT_ID: PAYPAL_CREDENTIALS.clientId,
  PAYPAL_SECRET: PAYPAL_CREDENTIALS.secret,
  PAYPAL_WEBHOOK_ID: PAYPAL_CREDENTIALS.webhookId,
  PAYPAL_API_URL: paypal.url,
});
const { token } = await signUp(server);
const stranger = new Worker(new URL('./pings.ts', import.meta.url), { workerData: { origin: server.origin, token } });

interface Measured extends Pings {
  readonly seconds: number;
  /** The server's own time on a core: on a busy machine it is served far less than it asks for. */
  readonly computed: number;
}

const pingDuring = async (work: () => Promise<unknown>): Promise<Measured> => {
  const [cpuBefore, start] = [await server.cpuMs(), performance.now()];
  stranger.postMessage('begin');
  await work();
  const seconds = (performance.now() - start) / 1000;
  stranger.postMessage('end');
  const [pings] = (await once(stranger, 'message')) as [Pings];
  return { ...pings, seconds, computed: ((await server.cpuMs()) - cpuBefore) / 1000 };
};
const row = (what: string, { times, refused, seconds, computed }: Measured) => ({
  'the stranger’s GET /me': what,
  calls: times.length,
  'median, ms': Number(percentile(times, 50).toFixed(1)),
  'p95, ms': Number(percentile(times, 95).toFixed(1)),
  'worst, ms': Number(Math.max(...times).toFixed(1)),
  refused,
  'took, s': Number(seconds.toFixed(1)),
  'the server computed, s': Number(computed.toFixed(1)),
});

// Compiled code and connections are those of a server that has been at work.
await pingDuring(() => pause(ALONE_MS / 5));
const rows = [row('alone', await pingDuring(() => pause(ALONE_MS)))];
const underAttack = async (name: string, attacks: readonly Attack[]): Promise<void> => {
  paypal.delay(PROVIDER_MS);
  const pings = await pingDuring(async () => {
    const start = performance.now();
    const runs = attacks.map(async ({ what, run }) => {
      const statuses = await run();
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${name}: ${what}, answered after ${seconds} s: ${JSON.stringify(statuses)}`);
    });
    await Promise.all(runs);
  });
  paypal.delay(0);
  rows.push(row(name, pings));
};

// Runs each attack separately to find the worst, then all at the same time.
for (const one of (await prepareAttacks(server)).filter(({ what }) => what.includes(wanted)))
  await underAttack(one.what, [one]);
for (let round = 1; round <= rounds; round += 1)
  await underAttack(`all of them, round ${round}`, await prepareAttacks(server));
console.table(rows);

await stranger.terminate();
await server.stop();
await paypal.stop();
await rm(folder, { recursive: true, force: true });
