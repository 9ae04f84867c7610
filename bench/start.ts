// How long a start takes, and what the server then holds: node bench/start.ts [warm starts] [seconds at rest, 60]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';

const warmStarts = Number(process.argv[2] ?? 5);
const restSeconds = Number(process.argv[3] ?? 60);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };

interface Started {
  readonly ms: number;
  readonly cpuMs: number;
}

const startOnce = async (dataDir: string): Promise<Started> => {
  const server = await startServerProcess(join(folder, dataDir), env);
  await server.stop();
  return { ms: server.startedInMs, cpuMs: server.startedWithCpuMs };
};

const first = await startOnce('first');
const empty = await startOnce('second');
const warm: Started[] = [];
for (let run = 0; run < warmStarts; run++) warm.push(await startOnce('first'));
const of = (pick: (values: readonly number[]) => number): Started => ({
  ms: pick(warm.map(({ ms }) => ms)),
  cpuMs: pick(warm.map(({ cpuMs }) => cpuMs)),
});

const row = (what: string, { ms, cpuMs }: Started) => ({
  what,
  'ms to the first answer': Math.round(ms),
  'of them computing, ms': Math.round(cpuMs),
});
console.table([
  row('cold: nothing compiled, no database yet', first),
  row('compiled, no database yet', empty),
  row(
    `warm, median of ${warm.length}`,
    of((values) => percentile(values, 50)),
  ),
  row(
    'warm, fastest',
    of((values) => Math.min(...values)),
  ),
  row(
    'warm, slowest',
    of((values) => Math.max(...values)),
  ),
]);
const resting = await startServerProcess(join(folder, 'first'), env);
await pause(restSeconds * 1000);
console.log(`RSS ${restSeconds} s after a start: ${Math.round(await resting.rssMb())} MB`);
await resting.stop();
await rm(folder, { recursive: true });
