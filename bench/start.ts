// How long a start takes: node bench/start.ts [warm starts]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from './percentile.ts';
import { startServerProcess } from './server-process.ts';

const warmStarts = Number(process.argv[2] ?? 5);
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };

const startOnce = async (dataDir: string): Promise<number> => {
  const server = await startServerProcess(join(folder, dataDir), env);
  await server.stop();
  return server.startedInMs;
};

const first = await startOnce('first');
const empty = await startOnce('second');
const warm: number[] = [];
for (let run = 0; run < warmStarts; run++) warm.push(await startOnce('first'));

const row = (what: string, milliseconds: number) => ({ what, 'ms to the first answer': Math.round(milliseconds) });
console.table([
  row('cold: nothing compiled, no database yet', first),
  row('compiled, no database yet', empty),
  row(`warm, median of ${warm.length}`, percentile(warm, 50)),
  row('warm, fastest', Math.min(...warm)),
  row('warm, slowest', Math.max(...warm)),
]);
await rm(folder, { recursive: true });
