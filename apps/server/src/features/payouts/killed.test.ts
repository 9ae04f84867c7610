import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { killDuringPayouts } from '@dubplate/testkit/payouts/kill-during-payouts';
import { stranger } from '@dubplate/testkit/person';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';
import { expect, it } from 'vitest';

/** Numbers from 0 to 1, the same in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

it('pays nobody twice and loses nothing if the server is killed while it sends', { timeout: 240_000 }, async () => {
  const database = await createTestDatabase({ isStarted: true });
  const dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-payouts-'));
  const port = await freePort();
  const children: ChildProcess[] = [];
  try {
    const origin = `http://127.0.0.1:${port}`;
    const admin = Object.assign(stranger(origin), { username: 'admin@dubplate.local', password: 'admin-password' });
    const { errors } = await killDuringPayouts(
      {
        db: database.db,
        origin,
        admin,
        start: async (env) => {
          const settings = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url, ...env };
          const { child, output } = await startServerProcess(settings);
          if (child.exitCode !== null) throw new Error(`The server did not start: ${output()}`);
          children.push(child);
          return child;
        },
      },
      { kills: 5, random: createRandom(7) },
    );
    expect(errors).toEqual([]);
  } finally {
    for (const child of children) await endProcess(child);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
