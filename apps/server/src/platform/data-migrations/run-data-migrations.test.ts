import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createTestDatabase, type TestDatabase } from '@dubplate/testkit/database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '../database/tables.ts';
import { type DataMigration, runDataMigrations } from './run-data-migrations.ts';
import { listDataMigrations } from './store.ts';

const ROWS = 7;
const BATCH = 2;
const NOW = new Date('2026-11-27T10:00:00Z');

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = database.db;
  await sql`CREATE TABLE words (id int PRIMARY KEY, converted int NOT NULL DEFAULT 0)`.execute(db);
  await sql`INSERT INTO words SELECT n FROM generate_series(1, ${ROWS}::int) AS n`.execute(db);
});
afterEach(() => database.drop());

/** Counts how often it converts each row. */
const words = (beforeCommit: (position: string | null) => unknown = () => undefined): DataMigration => ({
  name: 'words.convert',
  count: async (on) => {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM words`.execute(on);
    return rows[0]?.count ?? 0;
  },
  convertBatch: async (trx, position) => {
    const { rows } = await sql<{ id: number }>`
      UPDATE words SET converted = converted + 1
      WHERE id IN (SELECT id FROM words WHERE id > ${Number(position ?? 0)} ORDER BY id LIMIT ${BATCH}) RETURNING id`.execute(
      trx,
    );
    await beforeCommit(position);
    const last = Math.max(...rows.map(({ id }) => id));
    return { rows: rows.length, position: rows.length < BATCH ? null : String(last) };
  },
});
const run = (migrations: readonly DataMigration[], signal = new AbortController().signal) =>
  runDataMigrations(db, migrations, { signal, now: () => NOW });
const converted = async () => {
  const { rows } = await sql<{ converted: number }>`SELECT converted FROM words ORDER BY id`.execute(db);
  return rows.map((row) => row.converted);
};
const progressOf = async (name = 'words.convert') => (await listDataMigrations(db)).find((row) => row.name === name);
const EACH_ONCE = Array.from({ length: ROWS }, () => 1);

it('converts all rows once, in batches with their progress', async () => {
  const seen: (number | string)[][] = [];
  await runDataMigrations(db, [words()], {
    signal: new AbortController().signal,
    now: () => NOW,
    onProgress: ({ state, done, total }) => seen.push([state, done, total ?? -1]),
  });
  expect(seen).toEqual([
    ['RUNNING', 2, 7],
    ['RUNNING', 4, 7],
    ['RUNNING', 6, 7],
    ['DONE', 7, 7],
  ]);
  await run([words()]);
  expect(await converted()).toEqual(EACH_ONCE);
  expect(await progressOf()).toMatchObject({ state: 'DONE', done: 7, started_at: NOW, finished_at: NOW, error: null });
});

it('shows the error of a batch, keeps the batches before it, and resumes after them', async () => {
  const fails = words((position) => {
    if (position === '4') throw new Error('word 5 is not a word');
  });
  const next: DataMigration = { ...words(), name: 'words.next' };
  await expect(run([fails, next])).rejects.toThrow('word 5');
  expect(await progressOf()).toMatchObject({ state: 'FAILED', done: 4, error: 'word 5 is not a word' });
  expect(await progressOf('words.next')).toMatchObject({ state: 'WAITING', done: 0, total: null });
  expect(await converted()).toEqual([1, 1, 1, 1, 0, 0, 0]);
  await run([words()]);
  expect(await converted()).toEqual(EACH_ONCE);
  expect(await progressOf()).toMatchObject({ state: 'DONE', error: null });
});

it('stops between batches without an error', async () => {
  const stopping = new AbortController();
  const stops = words((position) => position === '2' && stopping.abort());
  await expect(run([stops], stopping.signal)).rejects.toThrow();
  expect(await progressOf()).toMatchObject({ state: 'RUNNING', done: 4, error: null });
});

it('converts each row once if two nodes run it at the same time', async () => {
  await Promise.all([run([words()]), run([words()])]);
  expect(await converted()).toEqual(EACH_ONCE);
  expect(await progressOf()).toMatchObject({ state: 'DONE', done: 7 });
});

it('resumes after its last batch when the process was killed inside the next one', { timeout: 60_000 }, async () => {
  const path = (file: string) => JSON.stringify(import.meta.resolve(file));
  const code = `
    const { openPool } = await import(${path('../database/pool/open-pool.ts')});
    const { silentLog } = await import(${path('../database/database-log.ts')});
    const { runDataMigrations } = await import(${path('./run-data-migrations.ts')});
    const { sql } = await import(${path('kysely')});
    const { db } = openPool(${JSON.stringify(database.url)}, silentLog);
    const convertBatch = async (trx, position) => {
      const from = Number(position ?? 0);
      await sql\`UPDATE words SET converted = converted + 1 WHERE id > \${from} AND id <= \${from + ${BATCH}}\`.execute(trx);
      if (from === 4) {
        console.log('inside');
        await new Promise((resolve) => setTimeout(resolve, 1_000_000));
      }
      return { rows: ${BATCH}, position: String(from + ${BATCH}) };
    };
    const migration = { name: 'words.convert', count: async () => ${ROWS}, convertBatch };
    await runDataMigrations(db, [migration], { signal: new AbortController().signal, now: () => new Date() });`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: child.stdout })) if (line === 'inside') break;
  } finally {
    child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(await progressOf()).toMatchObject({ state: 'RUNNING', done: 4 });
  await run([words()]);
  expect(await converted()).toEqual(EACH_ONCE);
});
