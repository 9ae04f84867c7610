import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createScriptedProvider } from '@dubplate/testkit/commerce/scripted-provider';
import { addServiceToCart, checkOut, reportPaid } from '@dubplate/testkit/commerce/shop';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { makeDraft } from '@dubplate/testkit/records';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkLedger } from '../ledger/read.ts';

const script = path.join(import.meta.dirname, '../../../../../../testkit/src/commerce/shop-process.ts');
/** Only its name is used here; the child process has the provider that answers. */
const paypal = createScriptedProvider();

let database: TestDatabase;
let dataDir: string;
const running: ChildProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'dubplate-crash-'));
});
const kill = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
afterEach(async () => {
  for (const child of running.splice(0)) await kill(child);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const start = async (): Promise<{ child: ChildProcess; origin: string }> => {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [script], {
    env: {
      ...{ PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: database.url },
      ...{ WEB_ROOT: 'none', LOG_LEVEL: 'silent', RATE_LIMIT: '0', PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const origin = await vi.waitFor(
    () => {
      const origin = /answers at (\S+)/.exec(output)?.[1];
      if (origin === undefined) throw new Error('The server has not said where it answers');
      return origin;
    },
    { timeout: 60_000, interval: 50 },
  );
  return { child, origin };
};
const movedTo = (person: Person, origin: string): Person =>
  Object.assign(stranger(origin), { uuid: person.uuid, username: person.username, token: person.token });

it('submits a paid release once after a crash between payment and submission', async () => {
  const first = await start();
  const artist = await signUp(first);
  const { release } = await makeDraft(artist, { days: 4 });
  const purchases = [await addServiceToCart(artist, 'EARLY_DATE', release.uuid)];
  const checkout = await checkOut(artist, purchases);
  // Killed while repeated notices arrive: some are handled, some are cut off.
  const telling = Array.from({ length: 20 }, () => reportPaid(first, paypal, checkout, purchases));
  await Promise.any(telling);
  await kill(first.child);
  await Promise.allSettled(telling);
  const states = await database.db.selectFrom('purchases').select('status').execute();
  expect(states.map(({ status }) => status)).toEqual(['PAID']);
  expect(await checkLedger(database.db)).toEqual([]);

  const second = await start();
  expect(await reportPaid(second, paypal, checkout, purchases)).toBe(200);
  const again = movedTo(artist, second.origin);
  await eventually('the release to be sent', async () =>
    (await again.ok('GET /release/{id}', { params: { id: release.uuid } })).status === 'PENDING' ? true : undefined,
  );
  const moves = await database.db.selectFrom('release_moves').select('to_status').execute();
  expect(moves.map(({ to_status }) => to_status)).toEqual(['PENDING']);
  const kinds = await database.db
    .selectFrom('ledger_transactions')
    .select('kind')
    .orderBy('at')
    .orderBy('uuid')
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['charge', 'use']);
  expect(await checkLedger(database.db)).toEqual([]);
});
