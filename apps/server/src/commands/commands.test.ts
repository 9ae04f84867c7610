import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseTargets } from '@dubplate/testkit/database-targets';
import { signUp } from '@dubplate/testkit/person';
import { makeDraft, publishRelease } from '@dubplate/testkit/records';
import { startTestServer } from '@dubplate/testkit/server';
import { startSmtp } from '@dubplate/testkit/smtp';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../platform/database/database-log.ts';
import { type ChildServer, startChildServer } from '../platform/database/embedded/child-server.ts';
import { fillPlace } from '../platform/database/fixtures/filled-place.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { EXIT_CODES } from './answer.ts';
import { runCommandLine } from './run-command-line.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const folder = mkdtempSync(join(tmpdir(), 'commands-'));
const [embedded, address] = databaseTargets();
if (!embedded || !address) throw new Error('There are two kinds at least');
afterAll(async () => {
  await embedded.stop();
  await address.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Env = Record<string, string | undefined>;
/** Runs a command in this process. */
const run = async (words: readonly string[], env: Env) => {
  const written = { out: '', err: '' };
  const code = await runCommandLine(words, {
    env: { NODE_ENV: 'test', ...env },
    stdout: { write: (text) => (written.out += text) },
    stderr: { write: (text) => (written.err += text) },
  });
  return { code, out: written.out.trim(), err: written.err.trim() };
};
const json = async (words: readonly string[], env: Env) => JSON.parse((await run([...words, '--json'], env)).out);
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('the command line', () => {
  it('helps, and says what it does not know, with an exit code of its own', async () => {
    const help = await run(['--help'], {});
    expect([help.code, help.out]).toEqual([EXIT_CODES.done, expect.stringContaining('verify-backup')]);
    const unknown = await run(['publish'], {});
    expect([unknown.code, unknown.err]).toEqual([
      EXIT_CODES.usage,
      expect.stringContaining("unknown command 'publish'"),
    ]);
    expect((await run(['restore'], {})).code).toBe(EXIT_CODES.usage);
  });

  it('names each bad setting, as text and as JSON', async () => {
    const env = { PORT: 'x', RATE_LIMIT: '-1' };
    const refused = await run(['migrate'], env);
    expect([refused.code, refused.out]).toEqual([EXIT_CODES.refused, '']);
    expect(refused.err).toMatch(/^PORT: .*\nRATE_LIMIT: /);
    const { error } = JSON.parse((await run(['migrate', '--json'], env)).err);
    expect(error).toMatchObject({ code: 'REFUSED', message: refused.err });
  });

  it('works on no database where there is none, but makes one when asked to', async () => {
    const env = { DATA_DIR: join(folder, 'new') };
    for (const words of [
      ['jobs', 'list'],
      ['pools', 'list'],
      ['export', 'audit'],
      ['backup', join(folder, 'x.gz')],
    ])
      expect(await run(words, env)).toMatchObject({
        code: EXIT_CODES.refused,
        err: expect.stringContaining('no database'),
      });
    expect((await json(['migrate'], env)).applied.length).toBeGreaterThan(40);
    expect((await run(['migrate'], env)).out).toBe('The database is up to date.');
  });
});

describe('on an instance', () => {
  const env = { DATA_DIR: join(folder, 'instance') };
  beforeAll(async () => {
    await run(['migrate'], env);
  });

  it('makes administrators of new and known people, on record', async () => {
    const made = await json(['admin', 'create', 'Boss@Example.com'], env);
    expect(made).toMatchObject({ isNew: true, oneTimePassword: expect.stringMatching(/^.{16}$/) });
    expect(await json(['admin', 'create', 'boss@example.com'], env)).toMatchObject({
      isNew: false,
      oneTimePassword: null,
    });
    const bad = await run(['admin', 'create', 'nobody'], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringMatching(/\nusername: /)]);
    const [first, second] = (await run(
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
        [join(import.meta.dirname, 'dubplate.ts'), 'admin', 'create', 'second@example.com', '--password-stdin'],
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

  it('fills the pools of codes, and says what is wrong with a range', async () => {
    expect((await run(['pools', 'add', 'upc', '036000291452', '036000291469'], env)).out).toBe('Added 2 UPC codes.');
    const [upc] = await json(['pools', 'list'], env);
    expect(upc).toMatchObject({ kind: 'UPC', left: 2, is_placeholder: false });
    const bad = await run(['pools', 'add', 'upc', '036000291452', '036000291451'], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringContaining('to: A UPC has 12 digits')]);
    expect((await run(['pools', 'add', 'isrc', 'gb-abc'], env)).out).toBe('Added 99999 ISRC codes.');
    expect((await run(['pools', 'add', 'isrc', 'GBABC'], env)).code).toBe(EXIT_CODES.refused);
  });

  it('imports a report whole or not at all', async () => {
    const good = file('spotify-2026-11-01.csv', 'day,platform,quantity,isrc\n2026-11-01,spotify,5,GBABC2600001\n');
    expect(await json(['import', 'statistics', good], env)).toMatchObject({
      report: 'spotify-2026-11-01',
      rows: 1,
      unmatched: 1,
    });
    const bad = await run(['import', 'statistics', file('bad.csv', 'day,platform\n2026-11-01,spotify\n')], env);
    expect([bad.code, bad.err]).toEqual([EXIT_CODES.refused, expect.stringContaining('1: The header has no column')]);
    const missing = await run(['import', 'statistics', join(folder, 'nowhere.csv')], env);
    expect(missing).toMatchObject({ code: EXIT_CODES.refused, err: expect.stringContaining('ENOENT') });
  });

  it('imports people of an older system, after a dry run that changes nothing', async () => {
    const people = file(
      'people.jsonl',
      '{"username":"old@example.com","releases":[{"name":"First"}],"multilinks":[]}\n',
    );
    const found = { people: 1, releases: 1, multilinks: 0, unchanged: 0 };
    expect(await json(['import', 'legacy', people, '--dry-run'], env)).toEqual({ ...found, dry_run: true });
    expect(await json(['import', 'legacy', people], env)).toEqual({ ...found, dry_run: false });
    expect(await json(['import', 'legacy', people], env)).toMatchObject({ people: 0, unchanged: 1 });
  });

  it('writes an export to a file that is not there yet, with formulas made harmless', async () => {
    const { db, close } = await openDatabase({ dataDir: env.DATA_DIR, log: silentLog });
    await sql`insert into audit_log (uuid, at, actor_uuid, action, subject_type, subject_uuid, before, after)
      values ('0193a000-0000-7000-8000-000000000001', now(), null, '=1+1', 'user', '0193a000-0000-7000-8000-000000000002', null, null)`.execute(
      db,
    );
    await close();
    const out = join(folder, 'audit.csv');
    expect((await run(['export', 'audit', '--out', out], env)).code).toBe(EXIT_CODES.done);
    const [heading, first] = readFileSync(out, 'utf8').split('\r\n');
    expect(heading).toContain('uuid,at,actor_uuid,action');
    expect(first).toContain("'=1+1");
    expect(await run(['export', 'audit', '--out', out], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('exists already'),
    });
    expect((await run(['export', 'catalogue', '--format', 'xml'], env)).code).toBe(EXIT_CODES.usage);
  });

  it('writes the published tracks with their codes', async () => {
    const server = await startTestServer();
    const artist = await signUp(server);
    const moderator = await signUp(server, { roles: ['moderator'] });
    const { release } = await publishRelease(artist, moderator, { title: '=Night, Ferry' });
    await makeDraft(artist, { title: 'Not out yet' });
    const out = join(folder, 'catalogue.csv');
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.connection.connectionString };
    expect((await run(['export', 'catalogue', '--out', out], env)).out).toBe(`Wrote 1 track to ${out}.`);
    await server.stop();
    const [heading, row] = readFileSync(out, 'utf8').split('\r\n');
    expect(heading).toMatch(/^upc,release,release_version,type,/);
    expect(row).toContain(`${release.upc},"'=Night, Ferry",`);
    expect(row).toContain(`,${release.isrc},`);
  });

  it('shows failed jobs, runs them again and drops them', async () => {
    const { db, close } = await openDatabase({ dataDir: env.DATA_DIR, log: silentLog });
    await run(['jobs', 'list'], env);
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
    expect((await run(['jobs', 'failed'], env)).out).toContain('the mail server said no');
    expect((await run(['jobs', 'retry'], env)).code).toBe(EXIT_CODES.refused);
    expect((await run(['jobs', 'drop', first], env)).out).toBe('Dropped.');
    expect((await run(['jobs', 'drop', first], env)).code).toBe(EXIT_CODES.refused);
    expect((await run(['jobs', 'retry', '--all'], env)).out).toBe('1 job will run again.');
    const [queue] = await json(['jobs', 'list'], env);
    expect(queue).toMatchObject({ queue: 'streams-imported.statistics.jumps', failed: 0 });
    expect(queue.waiting).toBeGreaterThan(0);
  });
});

describe('check', () => {
  const env = { DATA_DIR: join(folder, 'checked') };
  const stateOf = async (part: string, more: Env = {}, words: string[] = []) => {
    const { parts } = await json(['check', ...words], { ...env, ...more });
    const { state, detail } = parts.find((one: { part: string }) => one.part === part);
    return [state, detail];
  };
  beforeAll(async () => {
    await run(['migrate'], env);
  });

  it('tries each part for real, and ends with a code of its own where one has a fault', async () => {
    const fine = await run(['check'], env);
    expect([fine.code, fine.out]).toEqual([
      EXIT_CODES.done,
      expect.stringContaining('Everything that was tried works.'),
    ]);
    const faulty = await run(['check'], { ...env, ...bucket, DISK_FLOOR_MB: '1000000000' });
    expect([faulty.code, faulty.out]).toEqual([
      EXIT_CODES.faults,
      expect.stringMatching(/storage +fault .*\ndisk +fault .* less than DISK_FLOOR_MB/),
    ]);
  });

  it('signs in to the mail server without sending, and sends where an address is given', async () => {
    const smtp = await startSmtp();
    const more = { SMTP_URL: smtp.url };
    expect(await stateOf('email', more)).toEqual(['ok', expect.stringContaining('accepts us')]);
    expect(smtp.emails).toHaveLength(0);
    expect(await stateOf('email', more, ['--mail-to', 'ops@example.com'])).toEqual([
      'ok',
      expect.stringContaining('ops@example.com'),
    ]);
    expect(smtp.emails).toHaveLength(1);
    await smtp.stop();
    expect((await stateOf('email', more))[0]).toBe('fault');
  });

  it('asks each payment provider whether it takes the credentials', async () => {
    const asked: string[] = [];
    const provider = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization?.split(' ')[0]}`);
      const isRefused = request.headers.authorization?.includes('wrong');
      response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: 't', expires_in: 3600, object: 'balance', status: 'success' }));
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const urls = { PAYPAL_API_URL: url, CRYPTOCLOUD_API_URL: url, STRIPE_API_URL: url };
    const keys = {
      PAYPAL_CLIENT_ID: 'a-client-id',
      PAYPAL_SECRET: 'a-long-secret',
      PAYPAL_WEBHOOK_ID: 'w',
      CRYPTOCLOUD_API_KEY: 'a-long-key',
      CRYPTOCLOUD_SHOP_ID: 'shop',
      CRYPTOCLOUD_SECRET: 'a-long-secret',
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      STRIPE_WEBHOOK_SECRET: 'a-long-secret',
    };
    const { parts } = await json(['check'], { ...env, ...urls, ...keys });
    provider.close();
    const states = Object.fromEntries(parts.map(({ part, state }: { part: string; state: string }) => [part, state]));
    expect(states).toMatchObject({ paypal: 'ok', cryptocloud: 'ok', stripe: 'fault' });
    expect(asked.toSorted()).toEqual([
      'GET /v1/balance Bearer',
      'POST /v1/oauth2/token Basic',
      'POST /v2/merchant/wallet/balance/all Token',
    ]);
  });

  it('says that a database lacks migrations, or can’t be reached', async () => {
    const unreachable = { DATABASE_URL: 'postgresql://me:hunter2@127.0.0.1:1/none' };
    const [state, detail] = await stateOf('database', unreachable);
    expect([state, detail]).toEqual(['fault', expect.stringContaining('ECONNREFUSED')]);
    expect(detail).not.toContain('hunter2');
  });
});

describe('backups', () => {
  let server: ChildServer | undefined;
  afterEach(async () => {
    server?.process.kill('SIGTERM');
    await server?.exit;
    server = undefined;
  });

  it('are made while the server runs, and never over another', async () => {
    const { place } = await fillPlace(embedded);
    server = startChildServer({ dataDir: place.dataDir });
    await server.line('open');
    const env = { DATA_DIR: place.dataDir };
    const archive = join(folder, 'one.tar.gz');
    const made = await run(['backup', archive], env);
    expect(made.out).toMatch(/^Wrote .*one\.tar\.gz: \d+ rows of 6 tables, 0 waiting jobs, 3 files\.$/);
    expect(await run(['backup', archive], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('exists'),
    });
  });

  it('say when the files are not in them', async () => {
    const { place } = await fillPlace(address);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, ...bucket };
    const archive = join(folder, 'bucket.tar.gz');
    expect((await run(['backup', archive], env)).out).toContain(
      '0 files.\nThe files lie in the S3 bucket and are NOT in this backup',
    );
    expect(readFileSync(archive).length).toBeGreaterThan(0);
  });

  it('bring an instance back after everything was lost, and are found damaged where they are', async () => {
    const env = { DATA_DIR: join(folder, 'lost') };
    await run(['migrate'], env);
    await run(['admin', 'create', 'boss@example.com'], env);
    const archive = join(folder, 'whole.tar.gz');
    await run(['backup', archive], env);
    expect(await json(['verify-backup', archive], env)).toMatchObject({ whole: true });
    expect(await run(['restore', archive], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('--replace'),
    });
    rmSync(env.DATA_DIR, { recursive: true });
    expect((await run(['restore', archive], env)).code).toBe(EXIT_CODES.done);
    truncateSync(archive, 2_000);
    const damaged = await json(['verify-backup', archive], env);
    expect(damaged).toMatchObject({ whole: false, fault: expect.stringContaining('cannot be read') });
    expect((await run(['verify-backup', archive], env)).code).toBe(EXIT_CODES.faults);
    expect(await json(['admin', 'create', 'boss@example.com'], env)).toMatchObject({ isNew: false });
    expect(await run(['restore', join(folder, 'nowhere.gz')], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringMatching(/^The backup .*nowhere\.gz cannot be read \(ENOENT/),
    });
  });
});
