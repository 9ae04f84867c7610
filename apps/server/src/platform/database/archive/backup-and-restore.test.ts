import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  fillPlace,
  laterMigrations,
  look,
  newMigrations,
  oldMigrations,
  sampleAudio,
  using,
  writeFiles,
} from '@dubplate/testkit/archives/filled-place';
import { readEverything } from '@dubplate/testkit/archives/sample-rows';
import { databaseTargets, type Target } from '@dubplate/testkit/database-targets';
import { startLateCompletion } from '@dubplate/testkit/postgres/late-completion';
import { PgBoss } from 'pg-boss';
import { afterAll, describe, expect, it } from 'vitest';
import { appliedMigrations, migrate } from '../migrate.ts';
import { backup } from './backup.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
const targets = databaseTargets();
const [embedded, address, other] = targets as [Target, Target, Target];
let count = 0;
const newFile = () => join(folder, `${++count}.tar.gz`);

afterAll(async () => {
  for (const target of targets) await target.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(targets)('$name', (target) => {
  it.skipIf(target.isMissing)('has everything back after backup and restore', async () => {
    const { place, everything } = await fillPlace(target);
    const file = newFile();
    const { manifest } = await backup({ ...place, file });
    expect(manifest.tables).toMatchObject({ thing: { rows: 4 }, play: { rows: 62 }, no_column: { rows: 1 } });
    expect(manifest.tables).not.toHaveProperty('passing');
    expect(Object.keys(manifest.files)).toEqual(['audio/ab/one.wav', 'covers/empty.png', 'covers/обложка ü.png']);

    const fresh = await target.makePlace();
    await restore({ ...fresh, file, migrationsFolder: oldMigrations });
    expect(await look(fresh)).toEqual(everything);
    expect(readFileSync(join(fresh.dataDir, 'files/covers/обложка ü.png'), 'utf8')).toBe('png');
    expect(readFileSync(join(fresh.dataDir, 'files/audio/ab/one.wav')).equals(sampleAudio)).toBe(true);
    expect(readdirSync(fresh.dataDir).filter((name) => name.startsWith('files'))).toEqual(['files']);
    await using(fresh, async ({ pool }) => {
      // The sequences, keys and triggers work again.
      expect((await pool.query('insert into picture (album) values (7) returning id')).rows).toEqual([{ id: 3 }]);
      await expect(pool.query('insert into picture (album) values (99)')).rejects.toThrow(/foreign key/);
      const { rows } = await pool.query('insert into ledger values (99) returning written_by');
      expect(rows).toEqual([{ written_by: 'trigger' }]);
    });
  });
});

describe.skipIf(other.isMissing)('from one kind of database to another', () => {
  it.each([
    ['embedded to address', embedded, other],
    ['address to embedded', other, embedded],
  ])('%s', async (_, from, to) => {
    const { place, everything } = await fillPlace(from);
    const file = newFile();
    await backup({ ...place, file });
    const there = await to.makePlace();
    await restore({ ...there, file, migrationsFolder: oldMigrations });
    expect(await look(there)).toEqual(everything);
  });
});

// The following tests behave the same with both kinds of database, so they use the faster one.
it('counts its rows even if PostgreSQL confirms the end of a table in a later packet', async () => {
  const { place, everything } = await fillPlace(address);
  const late = await startLateCompletion(place.databaseUrl ?? '');
  const file = newFile();
  const { manifest } = await backup({ ...place, databaseUrl: late.url, file });
  await late.stop();
  expect(manifest.tables).toMatchObject({ thing: { rows: 4 }, play: { rows: 62 }, no_column: { rows: 1 } });
  const fresh = await address.makePlace();
  await restore({ ...fresh, file, migrationsFolder: oldMigrations });
  expect(await look(fresh)).toEqual(everything);
});

it('migrates an older backup and replaces the existing data', async () => {
  const { place } = await fillPlace(address);
  const file = newFile();
  await backup({ ...place, file });
  await using(place, ({ pool }) => pool.query('truncate album, picture cascade'));
  writeFiles(place, { 'later.txt': 'later' });
  await restore({ ...place, file, isReplacing: true, migrationsFolder: newMigrations });
  await using(place, async ({ db, pool }) => {
    expect((await pool.query('select id, label from album order by id')).rows).toEqual([
      { id: 7, label: 'label 7' },
      { id: 8, label: 'label 8' },
    ]);
    expect(await appliedMigrations(db)).toEqual(['0001-things', '0002-labels']);
  });
  expect(existsSync(join(place.dataDir, 'files', 'later.txt'))).toBe(false);
});

it('restores a backup from before a migration with a lower number landed', async () => {
  const { place } = await fillPlace(address);
  const file = newFile();
  await backup({ ...place, file });
  const fresh = await address.makePlace();
  await restore({ ...fresh, file, migrationsFolder: laterMigrations });
  await using(fresh, async ({ db }) =>
    expect(await appliedMigrations(db)).toEqual(['0000-landed-later', '0001-things']),
  );
});

it('refuses a backup of a newer version', async () => {
  const { place } = await fillPlace(address);
  await using(place, ({ db }) => migrate(db, { folder: newMigrations }));
  const file = newFile();
  await backup({ ...place, file });
  const fresh = await address.makePlace();
  const restoring = restore({ ...fresh, file, migrationsFolder: oldMigrations });
  await expect(restoring).rejects.toThrow(/is newer than this one/);
});

it('restores over data only when asked to', async () => {
  const { place, everything } = await fillPlace(address);
  const file = newFile();
  await backup({ ...place, file });
  await expect(restore({ ...place, file, migrationsFolder: oldMigrations })).rejects.toThrow(/--replace/);
  expect(await look(place)).toEqual(everything);
  const onlyFiles = await address.makePlace();
  writeFiles(onlyFiles, { 'a.txt': 'a' });
  await expect(restore({ ...onlyFiles, file, migrationsFolder: oldMigrations })).rejects.toThrow(/--replace/);
});

it('does not restore under a running server', async () => {
  const { place, everything } = await fillPlace(embedded);
  const file = newFile();
  await backup({ ...place, file });
  await using(place, async ({ pool }) => {
    const restoring = restore({ ...place, file, isReplacing: true, migrationsFolder: oldMigrations });
    await expect(restoring).rejects.toThrow(/already runs on .* stop it first/);
    expect(await readEverything(pool)).toEqual(everything);
  });
  const byAddress = await fillPlace(address);
  await using(byAddress.place, async ({ pool }) => {
    await pool.query('select 1');
    const restoring = restore({ ...byAddress.place, file, isReplacing: true, migrationsFolder: oldMigrations });
    await expect(restoring).rejects.toThrow(/uses this database: stop it/);
    expect(await readEverything(pool)).toEqual(byAddress.everything);
  });
});

it('writes over no file, and backs nothing up from nowhere', async () => {
  const place = await embedded.makePlace();
  await expect(backup({ ...place, file: newFile() })).rejects.toThrow(/no database/);
  const file = newFile();
  writeFileSync(file, '');
  await expect(backup({ ...place, file })).rejects.toThrow(/exists already/);
});

it('carries the jobs that wait', async () => {
  const { place } = await fillPlace(address);
  await using(place, async ({ connection }) => {
    const boss = new PgBoss({ ...connection });
    await boss.start();
    await boss.createQueue('dead');
    await boss.createQueue('mail', { retryLimit: 7, deadLetter: 'dead', notify: true });
    await boss.send('mail', { to: 'ann', text: 'quote " tab \t' }, { priority: 3 });
    await boss.send('mail', { to: 'bob' }, { startAfter: 3600, singletonKey: 'bob' });
    const done = await boss.send('mail', { to: 'done' });
    await boss.cancel('mail', done ?? '');
    await boss.stop({ graceful: false });
  });
  const file = newFile();
  expect((await backup({ ...place, file })).manifest.jobs.rows).toBe(2);
  const fresh = await address.makePlace();
  await restore({ ...fresh, file, migrationsFolder: oldMigrations });
  await using(fresh, async ({ pool }) => {
    const { rows } = await pool.query(`
      select data, state::text, priority, singleton_key, start_after > now() as waits, retry_limit, dead_letter
      from pgboss.job where name = 'mail' order by data->>'to'`);
    const same = { state: 'created', retry_limit: 7, dead_letter: 'dead' };
    expect(rows).toEqual([
      { ...same, data: { to: 'ann', text: 'quote " tab \t' }, priority: 3, singleton_key: null, waits: false },
      { ...same, data: { to: 'bob' }, priority: 0, singleton_key: 'bob', waits: true },
    ]);
  });
});

it('cuts large tables into parts and joins them again', async () => {
  const { place } = await fillPlace(address);
  await using(place, ({ pool }) =>
    pool.query(`
      insert into ledger select n, null from generate_series(1000, 2000) n;
      update ledger set written_by = (select string_agg(md5((n * entry)::text), '') from generate_series(1, 700) n)
      where entry >= 1000`),
  );
  const before = await look(place);
  const file = newFile();
  const { manifest } = await backup({ ...place, file });
  expect(manifest.tables).toMatchObject({ ledger: { bytes: expect.toSatisfy((bytes: number) => bytes > 20_000_000) } });
  const fresh = await address.makePlace();
  await restore({ ...fresh, file, migrationsFolder: oldMigrations });
  expect(await look(fresh)).toEqual(before);
});
