// Kills the server while it sends payouts, against providers that lose and repeat answers: node bench/faults/payouts.ts [kills]
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { killDuringPayouts } from '@dubplate/testkit/payouts/kill-during-payouts';
import { stranger } from '@dubplate/testkit/person';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';

const kills = Number(process.argv[2] ?? 100);
const dataDir = await mkdtemp(join(tmpdir(), 'payout-faults-'));
const database = await createTestDatabase();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const admin = Object.assign(stranger(origin), { username: 'admin@dubplate.local', password: 'admin-password' });
const children: ChildProcess[] = [];
const start = async (env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url, ...env };
  const { child, output } = await startServerProcess(settings);
  if (child.exitCode !== null) throw new Error(`The server did not start: ${output()}`);
  children.push(child);
  return child;
};

try {
  const killed = { db: database.db, origin, admin, start };
  const { errors, payouts } = await killDuringPayouts(killed, { kills, random: Math.random });
  console.table([{ kills, ...payouts, faults: errors.length }]);
  for (const error of errors) console.log(error);
  process.exitCode = errors.length > 0 ? 1 : 0;
} finally {
  for (const child of children) await endProcess(child);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
