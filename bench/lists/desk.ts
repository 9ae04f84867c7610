// How long the moderators' lists take with many releases: node bench/lists/desk.ts [releases] [calls of each] [plans]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import { deskFigures } from '@dubplate/server/features/moderation/figures/desk-figures.ts';
import { listDecisions } from '@dubplate/server/features/moderation/figures/read.ts';
import { countQueue, listQueue, type QueueFilter } from '@dubplate/server/features/moderation/queue/read.ts';
import { silentLog } from '@dubplate/server/platform/database/database-log.ts';
import { openDatabase } from '@dubplate/server/platform/database/open-database.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import { signUp } from '@dubplate/testkit/person';
import { percentile } from '../percentile.ts';
import { startServerProcess } from '../server-process.ts';
import { explain } from './explain.ts';
import { seedDesk } from './seed-desk.ts';

const releases = Number(process.argv[2] ?? 1_000_000);
const calls = Number(process.argv[3] ?? 20);
const showsPlans = process.argv[4] === 'plans';
const WARM_UP = 3;

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
// Makes the database; the lists are asked for beside it.
const server = await startServerProcess(folder);
const database = await openDatabase({ dataDir: folder, access: 'visit', log: silentLog });
const { db, pool } = database;
const moderator = await signUp({ origin: server.origin, database }, { roles: ['moderator'] });
await seedDesk(pool, { releases, moderatorUuid: moderator.uuid });

const now = new Date();
const queue = (what: string, statuses: readonly ReleaseStatus[], filter: Partial<QueueFilter> = {}, number = 1) => ({
  what,
  read: (on: Db) =>
    listQueue(
      on,
      { statuses, now, ...filter },
      statuses[0] === 'PENDING' || filter.isOverdue
        ? { page: number, take: 20, order: 'ASC', sort: 'due_at' }
        : { page: number, take: 20, order: 'DESC', sort: 'updated_at' },
    ),
});
const decisions = (what: string, filter: Parameters<typeof listDecisions>[1]) => ({
  what,
  read: (on: Db) => listDecisions(on, filter, { page: 1, take: 20, order: 'DESC' }),
});
const lists = [
  queue('waiting, page 1', ['PENDING']),
  queue('waiting, page 100', ['PENDING'], {}, 100),
  queue('overdue', [], { isOverdue: true }),
  queue('claimed by me', [], { claimedBy: moderator.uuid }),
  queue('published, page 1', ['PUBLISHED']),
  queue('published, page 500', ['PUBLISHED'], {}, 500),
  queue('every status', []),
  { what: 'counts', read: (on: Db) => countQueue(on, moderator.uuid, now) },
  ...(['PENDING', 'PUBLISHED', null] as const).flatMap((status) =>
    [
      ['a word of every title', 'light'],
      ['a word of a tenth of the titles', 'midnight'],
      ['one title', 'light 4242 '],
      ['an artist’s name', 'ferryman 77'],
      ['a word of every artist', 'ferryman'],
      ['a sender’s e-mail', 'sender-7007'],
      ['a part of every e-mail', 'bench.example'],
      ['a UPC', '100000004242'],
      ['nothing', 'no such thing'],
    ].map(([what, search]) =>
      queue(`${status ?? 'every status'}, search: ${what}`, status === null ? [] : [status], { search }),
    ),
  ),
  decisions('decisions, everybody’s', {}),
  decisions('decisions, a moderator’s', { moderator: moderator.uuid }),
  decisions('decisions, of a month', { from: '2026-03-01' as never, to: '2026-03-31' as never }),
  { what: 'figures', read: (on: Db) => deskFigures(on, now) },
];

const measured = [];
for (const { what, read } of lists) {
  const times: number[] = [];
  for (let call = -WARM_UP; call < calls; call++) {
    const start = performance.now();
    await read(db);
    if (call >= 0) times.push(performance.now() - start);
  }
  const ms = (percent: number) => Number(percentile(times, percent).toFixed(1));
  measured.push({ what, 'p50, ms': ms(50), 'p95, ms': ms(95) });
}
console.table(measured);
if (showsPlans)
  for (const { what, read } of lists) console.log(`\n── ${what}\n${(await explain(database, read)).join('\n\n')}`);

await database.close();
await server.stop();
await rm(folder, { recursive: true });
