// Whether the server grows with hostile files: node bench/hostile.ts [files]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { HOSTILE_PICTURES } from '@dubplate/testkit/fixtures/hostile-pictures';
import { makeWav } from '@dubplate/testkit/fixtures/wav';
import { signUp } from '@dubplate/testkit/person';
import { startServerProcess } from './server-process.ts';

const files = Number(process.argv[2] ?? 600);
const AT_A_TIME = 4;
const STEPS = 6;
/** A decoder without work ends after half a minute. */
const REST_MS = 45_000;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const server = await startServerProcess(folder);
const person = await signUp(server);

const sound = await Promise.all([
  makeCover({ side: 800 }),
  makeCover({ side: 800, format: 'png' }),
  makeWav({ seconds: 5 }),
]);
const hostile = await Promise.all(Object.values(HOSTILE_PICTURES).map((make) => make()));

let seed = 1;
/** The same numbers in each run (mulberry32). */
const random = (below: number): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
};
const truncated = (bytes: Buffer): Buffer => bytes.subarray(0, random(bytes.length));
const damaged = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  // Half of the damage hits the header, where it matters most.
  for (let n = 0; n < 20; n += 1) copy[random(n % 2 ? copy.length : 200)] = random(256);
  return copy;
};
const one = (list: readonly Buffer[]): Buffer => list[random(list.length)] ?? Buffer.alloc(0);
const makeFile = (n: number): Buffer => {
  if (n % 3 === 0) return one(hostile);
  return n % 3 === 1 ? damaged(one(sound)) : truncated(one(sound));
};

const statuses = new Map<number, number>();
const send = async (bytes: Buffer): Promise<void> => {
  const { status } = await person.upload(new Uint8Array(bytes));
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
};
const sendMany = async (count: number, make: (n: number) => Buffer): Promise<void> => {
  let begun = 0;
  const work = async () => {
    while (begun < count) {
      begun += 1;
      await send(make(begun));
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
};

const rows: object[] = [];
const measure = async (when: string): Promise<void> => {
  const answered = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  const row = { when, 'RSS, MB': Math.round(await server.rssMb()), answered: answered.join(', ') };
  rows.push(row);
  console.log(Object.values(row).join(' | '));
};

await measure('nothing sent yet');
await sendMany(sound.length * 10, (n) => sound[n % sound.length] ?? Buffer.alloc(0));
await measure('after ordinary files');
for (let step = 1; step <= STEPS; step += 1) {
  await sendMany(Math.round(files / STEPS), makeFile);
  await measure(`after ${Math.round((files / STEPS) * step)} hostile files`);
}
await pause(REST_MS);
await measure(`${REST_MS / 1000} s after all`);
console.table(rows);

await server.stop();
await rm(folder, { recursive: true, force: true });
