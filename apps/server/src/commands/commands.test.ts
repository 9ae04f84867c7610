import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { answerOf, runCaptured } from '@dubplate/testkit/run-captured';
import { startTestServer } from '@dubplate/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../platform/database/database-log.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { EXIT_CODES } from './answer.ts';

const folder = mkdtempSync(join(tmpdir(), 'commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('the command line', () => {
  it('prints the help, and exits with a separate code for unknown commands', async () => {
    const help = await runCaptured(['--help'], {});
    expect([help.code, help.out]).toEqual([EXIT_CODES.done, expect.stringContaining('verify-backup')]);
    const unknown = await runCaptured(['publish'], {});
    expect([unknown.code, unknown.err]).toEqual([
      EXIT_CODES.usage,
      expect.stringContaining("unknown command 'publish'"),
    ]);
    expect((await runCaptured(['restore'], {})).code).toBe(EXIT_CODES.usage);
  });

  it('prints the version', async () => {
    expect(await runCaptured(['--version'], {})).toEqual({
      code: EXIT_CODES.done,
      out: expect.stringMatching(/^\d+\.\d+\.\d+/),
      err: '',
    });
  });

  it('names each bad setting, as text and as JSON', async () => {
    const env = { PORT: 'x', RATE_LIMIT: '-1' };
    const refused = await runCaptured(['migrate'], env);
    expect([refused.code, refused.out]).toEqual([EXIT_CODES.refused, '']);
    expect(refused.err).toMatch(/^PORT: .*\nRATE_LIMIT: /);
    const { error } = JSON.parse((await runCaptured(['migrate', '--json'], env)).err);
    expect(error).toMatchObject({ code: 'REFUSED', message: refused.err });
  });

  it('fails without a database unless the command creates one', async () => {
    const env = { DATA_DIR: join(folder, 'new') };
    for (const words of [
      ['jobs', 'list'],
      ['pools', 'list'],
      ['export', 'audit'],
      ['backup', join(folder, 'x.gz')],
    ])
      expect(await runCaptured(words, env)).toMatchObject({
        code: EXIT_CODES.refused,
        err: expect.stringContaining('no database'),
      });
    expect((await answerOf(['migrate'], env)).applied.length).toBeGreaterThan(40);
    expect((await runCaptured(['migrate'], env)).out).toBe('The database is up to date.');
  });
});

describe('on an instance', () => {
  const env = { DATA_DIR: join(folder, 'instance') };
  beforeAll(async () => {
    await runCaptured(['migrate'], env);
  });

  it('creates administrators from new and existing users, and logs it', async () => {
    const made = await answerOf(['admin', 'create', 'Boss@Example.com'], env);
    expect(made).toMatchObject({ isNew: true, oneTimePassword: expect.stringMatching(/^.{16}$/) });
    expect(await answerOf(['admin', 'create', 'boss@example.com'], env)).toMatchObject({
      isNew: false,
      oneTimePassword: null,
    });
    const bad = await runCaptured(['admin', 'create', 'nobody'], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringMatching(/\nusername: /)]);
    const [first, second] = (await runCaptured(
      ['export', 'audit', '--format', 'jsonl', '--out', join(folder, 'audit.jsonl')],
      env,
    )) && [
      ...readFileSync(join(folder, 'audit.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ];
    expect([first, second]).toMatchObject([
      { action: 'user.roles', actor_uuid: null, before: null, after: { roles: ['admin'] } },
      { action: 'user.roles', actor_uuid: null, before: { roles: ['admin'] } },
    ]);
  });

  it('reads a password from standard input, and refuses a common one', () => {
    const create = (input: string) =>
      spawnSync(
        process.execPath,
        [join(import.meta.dirname, 'dubplate.mjs'), 'admin', 'create', 'second@example.com', '--password-stdin'],
        {
          input,
          env: { ...process.env, ...env },
          encoding: 'utf8',
        },
      );
    const common = create('password\n');
    expect([common.status, common.stderr]).toEqual([EXIT_CODES.refused, expect.stringContaining('most common')]);
    const made = create('a wall of old speakers\n');
    expect([made.status, made.stdout]).toEqual([EXIT_CODES.done, 'Created the administrator second@example.com.\n']);
  });

  it('adds codes to the pools, and reports invalid ranges', async () => {
    expect((await runCaptured(['pools', 'add', 'upc', '036000291452', '036000291469'], env)).out).toBe(
      'Added 2 UPC codes.',
    );
    const [upc] = await answerOf(['pools', 'list'], env);
    expect(upc).toMatchObject({ kind: 'UPC', left: 2, is_placeholder: false });
    const bad = await runCaptured(['pools', 'add', 'upc', '036000291452', '036000291451'], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringContaining('to: A UPC has 12 digits')]);
    expect((await runCaptured(['pools', 'add', 'isrc', 'gb-abc'], env)).out).toBe('Added 99999 ISRC codes.');
    expect((await runCaptured(['pools', 'add', 'isrc', 'GBABC'], env)).code).toBe(EXIT_CODES.refused);
  });

  it('imports a report whole or not at all', async () => {
    const good = file('spotify-2026-11-01.csv', 'day,platform,quantity,isrc\n2026-11-01,spotify,5,GBABC2600001\n');
    expect(await answerOf(['import', 'statistics', good], env)).toMatchObject({
      report: 'spotify-2026-11-01',
      rows: 1,
      unmatched: 1,
    });
    const bad = await runCaptured(['import', 'statistics', file('bad.csv', 'day,platform\n2026-11-01,spotify\n')], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringContaining('1: The header has no column')]);
    const missing = await runCaptured(['import', 'statistics', join(folder, 'nowhere.csv')], env);
    expect(missing).toMatchObject({ code: EXIT_CODES.refused, err: expect.stringContaining('ENOENT') });
  });

  it('imports users of an older system after a dry run', async () => {
    const people = file(
      'people.jsonl',
      '{"username":"old@example.com","releases":[{"name":"First"}],"multilinks":[]}\n',
    );
    const found = { people: 1, releases: 1, multilinks: 0, unchanged: 0 };
    expect(await answerOf(['import', 'legacy', people, '--dry-run'], env)).toEqual({ ...found, dry_run: true });
    expect(await answerOf(['import', 'legacy', people], env)).toEqual({ ...found, dry_run: false });
    expect(await answerOf(['import', 'legacy', people], env)).toMatchObject({ people: 0, unchanged: 1 });
  });

  it('writes an export to a file that is not there yet, with formulas made harmless', async () => {
    const { db, close } = await openDatabase({ dataDir: env.DATA_DIR, log: silentLog });
    await sql`insert into audit_log (uuid, at, actor_uuid, action, subject_type, subject_uuid, before, after)
      values ('0193a000-0000-7000-8000-000000000001', now(), null, '=1+1', 'user', '0193a000-0000-7000-8000-000000000002', null, null)`.execute(
      db,
    );
    await close();
    const out = join(folder, 'audit.csv');
    expect((await runCaptured(['export', 'audit', '--out', out], env)).code).toBe(EXIT_CODES.done);
    const [heading, first] = readFileSync(out, 'utf8').split('\r\n');
    expect(heading).toContain('uuid,at,actor_uuid,action');
    expect(first).toContain("'=1+1");
    expect(await runCaptured(['export', 'audit', '--out', out], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('exists already'),
    });
    expect((await runCaptured(['export', 'catalogue', '--format', 'xml'], env)).code).toBe(EXIT_CODES.usage);
  });

  it('writes the published tracks with their codes', async () => {
    const server = await startTestServer();
    const artist = await signUp(server);
    const moderator = await signUp(server, { roles: ['moderator'] });
    const { release } = await publishRelease(artist, moderator, { title: '=Night, Ferry' });
    await makeDraft(artist, { title: 'Not out yet' });
    const out = join(folder, 'catalogue.csv');
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.connection.connectionString };
    expect((await runCaptured(['export', 'catalogue', '--out', out], env)).out).toBe(`Wrote 1 track to ${out}.`);
    await server.stop();
    const [heading, row] = readFileSync(out, 'utf8').split('\r\n');
    expect(heading).toMatch(/^upc,release,release_version,type,/);
    expect(row).toContain(`${release.upc},"'=Night, Ferry",`);
    expect(row).toContain(`,${release.isrc},`);
  });

  it('shows failed jobs, runs them again and drops them', async () => {
    const { db, close } = await openDatabase({ dataDir: env.DATA_DIR, log: silentLog });
    await runCaptured(['jobs', 'list'], env);
    const fail = async (uuid: string) => {
      await sql`insert into pgboss.job (id, name, state, data, source_name, source_id, source_created_on, source_retry_count, source_output)
        values (${uuid}, 'failed-jobs', 'created', '{}', 'streams-imported.statistics.jumps', ${uuid}, now(), 4, '{"message":"the mail server said no"}')`.execute(
        db,
      );
    };
    const [first, second] = ['0193a000-0000-7000-8000-00000000000a', '0193a000-0000-7000-8000-00000000000b'] as const;
    await fail(first);
    await fail(second);
    await close();
    expect((await runCaptured(['jobs', 'failed'], env)).out).toContain('the mail server said no');
    expect((await runCaptured(['jobs', 'retry'], env)).code).toBe(EXIT_CODES.refused);
    expect((await runCaptured(['jobs', 'drop', first], env)).out).toBe('Dropped.');
    expect((await runCaptured(['jobs', 'drop', first], env)).code).toBe(EXIT_CODES.refused);
    expect((await runCaptured(['jobs', 'retry', '--all'], env)).out).toBe('1 job will run again.');
    const [queue] = await answerOf(['jobs', 'list'], env);
    expect(queue).toMatchObject({ queue: 'streams-imported.statistics.jumps', failed: 0 });
    expect(queue.waiting).toBeGreaterThan(0);
  });
});
