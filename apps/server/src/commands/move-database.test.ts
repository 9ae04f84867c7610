import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { using } from '@dubplate/testkit/archives/filled-place';
import { addWeakUser, createTestDatabase, migrationsUpTo, type TestDatabase } from '@dubplate/testkit/database';
import { eventually } from '@dubplate/testkit/eventually';
import { startChildServer } from '@dubplate/testkit/postgres/child-server';
import { answerOf, runCaptured } from '@dubplate/testkit/run-captured';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../platform/database/database-log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { openPool } from '../platform/database/pool/open-pool.ts';
import { EXIT_CODES } from './answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'move-database-'));
const env = { DATA_DIR: folder };
const ARTISTS = 2_000;
let target: TestDatabase;
let children: ChildProcess[];
/** A session in the target that does not look like a server of Dubplate. */
let there: pg.Client;

// The source is an embedded database with people, artists and a job that waits.
beforeAll(async () => {
  await runCaptured(['migrate'], env);
  await runCaptured(['admin', 'create', 'boss@example.com'], env);
  await using({ dataDir: folder }, async ({ db }) => {
    await sql`
      INSERT INTO artists (uuid, user_uuid, name, created_at, updated_at)
      SELECT gen_random_uuid(), users.uuid, E'Жанна "\t" ' || n, now(), now() FROM users, generate_series(1, ${ARTISTS}::int) AS n`.execute(
      db,
    );
    await sql`
      INSERT INTO pgboss.job (name, data) SELECT name, '{"word": "wait"}' FROM pgboss.queue
      WHERE name NOT LIKE '\\_\\_%' LIMIT 1`.execute(db);
  });
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  target = await createTestDatabase({ isEmpty: true });
  there = new pg.Client(target.connection);
  await there.connect();
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await there.end();
  await target.drop();
});

const move = () => runCaptured(['move-database', '--to', target.url], env);
const countOf = async (table: string) =>
  Number((await there.query(`SELECT count(*) AS count FROM ${table}`)).rows[0]?.count);
const isClear = async () => (await there.query("SELECT to_regclass('users') AS found")).rows[0]?.found === null;

/** Runs a statement in the target once the artists are there and their keys are put back. */
const onceCopied = (statement: string) =>
  there.query(`
    CREATE SCHEMA sabotage;
    CREATE FUNCTION sabotage.act() RETURNS event_trigger LANGUAGE plpgsql AS $$
    DECLARE artists int;
    BEGIN
      IF to_regclass('public.artists') IS NULL OR current_query() NOT LIKE '%enable trigger%' THEN RETURN; END IF;
      EXECUTE 'SELECT count(*) FROM public.artists' INTO artists;
      IF artists = ${ARTISTS} THEN ${statement}; END IF;
    END $$;
    CREATE EVENT TRIGGER sabotage ON ddl_command_end WHEN TAG IN ('ALTER TABLE') EXECUTE FUNCTION sabotage.act()`);

it('moves everything and prints the counts of both databases', { timeout: 60_000 }, async () => {
  const { code, out, err } = await move();
  expect([code, err]).toEqual([EXIT_CODES.done, '']);
  expect(out).toMatch(/^table +artists +2000 +2000$/m);
  expect(out).toMatch(/^sequence +\w+ +\d+ +\d+$/m);
  expect(out).toMatch(/^jobs +waiting +1 +1$/m);
  expect(out).toContain('Set DATABASE_URL');
  const moved = { ...env, DATABASE_URL: target.url };
  expect(await answerOf(['admin', 'create', 'boss@example.com'], moved)).toMatchObject({ isNew: false });
  expect(await runCaptured(['move-database', '--to', target.url], env)).toMatchObject({
    code: EXIT_CODES.refused,
    err: 'The database at --to has data of Dubplate already: name an empty one.',
  });
  expect(await answerOf(['admin', 'create', 'boss@example.com'], env)).toMatchObject({ isNew: false });
});

it('keeps nothing of a copy that lacks a row', { timeout: 60_000 }, async () => {
  await onceCopied('DELETE FROM public.artists WHERE uuid = (SELECT min(uuid::text)::uuid FROM public.artists)');
  expect(await move()).toEqual({
    code: EXIT_CODES.refused,
    out: '',
    err: 'The copy differs from the database, so nothing was kept of it:\ntable artists: 2000 here, 1999 there',
  });
  expect(await isClear()).toBe(true);
});

it('keeps nothing of a copy that has another value', { timeout: 60_000 }, async () => {
  await onceCopied(
    "UPDATE public.artists SET name = 'other' WHERE uuid = (SELECT min(uuid::text)::uuid FROM public.artists)",
  );
  expect((await move()).err).toMatch(/\ntable artists: the contents differ$/);
  expect(await isClear()).toBe(true);
});

it('names a right that the user of the new database lacks, in one line', { timeout: 60_000 }, async () => {
  const { username, url } = await addWeakUser(there, target.url);
  const refused = await runCaptured(['move-database', '--to', url], env);
  await there.query(`DROP USER ${username}`);
  expect([refused.code, refused.err]).toEqual([
    EXIT_CODES.refused,
    expect.stringMatching(/^The user of the database lacks a right \(permission denied for [^\n]*\): [^\n]*\.$/),
  ]);
});

it('can be repeated after it was killed midway', { timeout: 90_000 }, async () => {
  await there.query('SELECT pg_advisory_lock(77)');
  await onceCopied('PERFORM pg_advisory_lock(77)');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'dubplate.mjs'), 'move-database', '--to', target.url],
    { env: { ...process.env, ...env }, stdio: 'ignore' },
  );
  children.push(child);
  await eventually('the move to wait in the middle', async () => {
    const waiting = await there.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
    return waiting.rowCount === 1 || undefined;
  });
  child.kill('SIGKILL');
  await once(child, 'exit');
  await there.query('SELECT pg_advisory_unlock(77)');
  await there.query('DROP EVENT TRIGGER sabotage');
  expect(await isClear()).toBe(true);
  expect((await move()).code).toBe(EXIT_CODES.done);
  expect(await countOf('artists')).toBe(ARTISTS);
});

it('is run as the guide says', { timeout: 90_000 }, async () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8');
  const [, block = ''] = /^```sh move\n([\s\S]*?)^```/m.exec(guide) ?? [];
  const program = `"${process.execPath}" "${join(import.meta.dirname, 'dubplate.mjs')}"`;
  const { stdout } = await promisify(execFile)('sh', ['-ec', block.replace('/opt/dubplate/dubplate', program)], {
    env: { ...process.env, ...env, NEW_DATABASE_URL: target.url },
  });
  expect(stdout).toContain('Set DATABASE_URL to the new address');
  expect(await countOf('artists')).toBe(ARTISTS);
});

it('refuses while the server runs', { timeout: 60_000 }, async () => {
  const server = startChildServer({ dataDir: folder });
  children.push(server.process);
  await server.line('open');
  expect(await move()).toMatchObject({ code: EXIT_CODES.refused, err: expect.stringContaining('already runs') });
  server.process.kill('SIGTERM');
  await server.exit;
});

it('refuses a target with data, and a source or target of another version', { timeout: 60_000 }, async () => {
  await there.query('CREATE TYPE mood AS ENUM ()');
  expect((await move()).err).toBe('The database at --to is not empty: name an empty one.');
  await there.query('DROP TYPE mood');
  const { db, close } = openPool(target.url, silentLog, { max: 1 });
  await migrate(db, { only: await migrationsUpTo('0100') });
  await close();
  expect((await move()).err).toBe('The database at --to has data of another version of Dubplate: name an empty one.');
  const older = { ...env, DATABASE_URL: target.url };
  expect((await runCaptured(['move-database', '--to', target.url], older)).err).toContain('dubplate migrate');
  expect(await runCaptured(['move-database', '--to', 'mysql://x'], env)).toMatchObject({
    code: EXIT_CODES.refused,
    err: expect.stringContaining('--to is not an address'),
  });
  expect((await runCaptured(['move-database'], env)).code).toBe(EXIT_CODES.usage);
});
