// Kills the server in the middle of imports, approvals and closes of royalties: node bench/faults/royalties.ts [rounds]
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findIssues } from '@dubplate/server/features/royalties/accounting/read-issues.ts';
import { replay } from '@dubplate/server/features/royalties/accounting/replay-store.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import { signInAgain, signUp, stranger } from '@dubplate/testkit/person';
import { killDuringRoyalties } from '@dubplate/testkit/royalties/kill-during-royalties';
import { insertPublished } from '@dubplate/testkit/royalties/published';
import { endProcess, freePort, startServerProcess } from '@dubplate/testkit/server-process';

const rounds = Number(process.argv[2] ?? 20);
const folder = await mkdtemp(join(tmpdir(), 'royalty-faults-'));
const dataDir = join(folder, 'data');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const start = async (): Promise<ChildProcess> => {
  const { child, output } = await startServerProcess({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' });
  if (child.exitCode !== null) throw new Error(`The server did not start: ${output()}`);
  return child;
};

let child = await start();
const database = await openDatabase({ dataDir, access: 'visit', log: silentLog });
const { db, pool } = database;
const admin = Object.assign(stranger(origin), { username: 'admin@dubplate.local', password: 'admin-password' });
const owner = await signUp({ origin });
const { upc, tracks } = await insertPublished(db, owner.uuid, 3);
const faults: string[] = [];
const check = async () => {
  for (const { issue, subject } of await findIssues(db)) faults.push(`${issue}: ${subject}`);
};
for (let round = 0; round < rounds; round++) {
  const month = `${2010 + Math.floor(round / 12)}-${String((round % 12) + 1).padStart(2, '0')}`;
  const sales = [
    { month, isrc: tracks[round % 3]?.isrc ?? '', net: `7.${round}` },
    { month, upc, net: '3' },
  ];
  await signInAgain(admin);
  child = await killDuringRoyalties({ pool, admin, start, check }, child, { month, sales, received: '10.01' });
  console.log(`${month}: killed three times`);
}
const differences = await replay(db);
const { rows } = await pool.query<{ statements: number }>('select count(*)::int as statements from royalty_statements');
await database.close();
await endProcess(child);
await rm(folder, { recursive: true, force: true });
console.table([
  {
    kills: rounds * 3,
    statements: rows[0]?.statements,
    faults: faults.length,
    'replayed otherwise': differences.length,
  },
]);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length > 0 || differences.length > 0 || rows[0]?.statements !== rounds ? 1 : 0;
