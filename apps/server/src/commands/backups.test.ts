import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPlace } from '@dubplate/testkit/archives/filled-place';
import { databaseTargets } from '@dubplate/testkit/database-targets';
import { type ChildServer, startChildServer } from '@dubplate/testkit/postgres/child-server';
import { answerOf, runCaptured } from '@dubplate/testkit/run-captured';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { EXIT_CODES } from './answer.ts';

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'records',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
};
const folder = mkdtempSync(join(tmpdir(), 'backups-'));
const [embedded, address] = databaseTargets();
if (!embedded || !address) throw new Error('There are two kinds at least');
afterAll(async () => {
  await embedded.stop();
  await address.stop();
  rmSync(folder, { recursive: true, force: true });
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
    const made = await runCaptured(['backup', archive], env);
    expect(made.out).toMatch(/^Wrote .*one\.tar\.gz: \d+ rows of 6 tables, 0 waiting jobs, 3 files\.$/m);
    expect(await runCaptured(['backup', archive], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('exists'),
    });
  });

  it('say that they cannot be restored, unless they were not to be verified', async () => {
    // Its migrations are not those of the service, so no service could restore it.
    const { place } = await fillPlace(address);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
    const made = await runCaptured(['backup', join(folder, 'strange.tar.gz')], env);
    expect(made).toMatchObject({
      code: EXIT_CODES.issues,
      out: expect.stringContaining('it may be useless: The backup was made by'),
    });
    const unverified = await runCaptured(['backup', '--no-verify', join(folder, 'unverified.tar.gz')], env);
    expect([unverified.code, unverified.out]).toEqual([EXIT_CODES.done, expect.stringMatching(/files\.$/)]);
  });

  it('tell of a full disk in one line, and leave nothing behind', async () => {
    const { place } = await fillPlace(address);
    const archive = join(folder, 'too-large.tar.gz');
    symlinkSync('/dev/full', `${archive}.unfinished`);
    const made = await runCaptured(['backup', archive], { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
    expect([made.code, made.err]).toEqual([
      EXIT_CODES.refused,
      expect.stringMatching(/^The disk is full \(ENOSPC: [^\n]*\): free space, then try again\.$/),
    ]);
    expect(readdirSync(folder).filter((name) => name.startsWith('too-large'))).toEqual([]);
  });

  it('report that they contain no files', async () => {
    const { place } = await fillPlace(address);
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, ...bucket };
    const archive = join(folder, 'bucket.tar.gz');
    expect((await runCaptured(['backup', archive], env)).out).toContain(
      '0 files.\nThe files lie in the S3 bucket and are NOT in this backup',
    );
    expect(readFileSync(archive).length).toBeGreaterThan(0);
  });

  // Runs nine commands, each of which starts its own database.
  it('restore a lost instance, and report damaged archives', {
    timeout: 120_000,
  }, async () => {
    const env = { DATA_DIR: join(folder, 'lost') };
    await runCaptured(['migrate'], env);
    await runCaptured(['admin', 'create', 'boss@example.com'], env);
    expect(await runCaptured(['backup', join(folder, 'nowhere', 'x.tar.gz')], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('its folder is not there'),
    });
    const archive = join(folder, 'whole.tar.gz');
    await runCaptured(['backup', archive], env);
    expect(await answerOf(['verify-backup', archive], env)).toMatchObject({ whole: true });
    expect(await runCaptured(['restore', archive], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringContaining('--replace'),
    });
    rmSync(env.DATA_DIR, { recursive: true });
    expect((await runCaptured(['restore', archive], env)).code).toBe(EXIT_CODES.done);
    truncateSync(archive, 2_000);
    const damaged = await answerOf(['verify-backup', archive], env);
    expect(damaged).toMatchObject({ whole: false, fault: expect.stringContaining('cannot be read') });
    expect((await runCaptured(['verify-backup', archive], env)).code).toBe(EXIT_CODES.issues);
    expect(await answerOf(['admin', 'create', 'boss@example.com'], env)).toMatchObject({ isNew: false });
    expect(await runCaptured(['restore', join(folder, 'nowhere.gz')], env)).toMatchObject({
      code: EXIT_CODES.refused,
      err: expect.stringMatching(/^The backup .*nowhere\.gz cannot be read \(ENOENT/),
    });
  });
});
