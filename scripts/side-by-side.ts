// Runs a node of the previous version and one of this version on one database, as an upgrade does, and calls both.
// npm run side-by-side [-- ‹commit›]: absent, the last tag, or the commit before the newest migration.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@dubplate/testkit/database';
import { makeCover } from '@dubplate/testkit/fixtures/cover';
import { type Person, signUp, stranger } from '@dubplate/testkit/person';
import { acquireTestCluster } from '@dubplate/testkit/postgres/test-cluster';
import {
  endProcess,
  freePort,
  INSTANCE_KEY,
  type ServerProcess,
  startServerProcess,
} from '@dubplate/testkit/server-process';

const repository = path.resolve(import.meta.dirname, '..');
/** How long a start may take on a busy machine, in milliseconds. */
const START_MS = 300_000;
const ADMIN = { username: 'admin@example.com', password: 'admin-password' };

const git = (...words: string[]): string => {
  const { status, stdout } = spawnSync('git', words, { cwd: repository, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
};

/** The commit of the previous version; empty in a shallow history. */
const findPrevious = (): string => {
  const tag = git('describe', '--tags', '--abbrev=0', 'HEAD^');
  if (tag) return git('rev-parse', `${tag}^{commit}`);
  const newest = git('log', '--format=%H', '-n', '1', '--', 'apps/server/migrations/landed.json');
  return newest && git('rev-parse', '--verify', `${newest}^`);
};

/** Unpacks a commit. It gets the libraries of this checkout, and its own workspaces. */
const unpack = (commit: string, folder: string): void => {
  const archive = execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 1024 * 1024 * 1024 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@dubplate'), { recursive: true });
  for (const name of readdirSync(path.join(repository, 'node_modules')))
    if (name !== '@dubplate') symlinkSync(path.join(repository, 'node_modules', name), path.join(modules, name));
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(path.join(folder, group))) {
      symlinkSync(path.join(folder, group, name), path.join(modules, '@dubplate', name));
      const own = path.join(repository, group, name, 'node_modules');
      if (spawnSync('test', ['-d', own]).status === 0) symlinkSync(own, path.join(folder, group, name, 'node_modules'));
    }
};

type Node = ServerProcess & { readonly name: string; readonly origin: string };

const on = ({ origin }: Node, { token }: Person): Person => Object.assign(stranger(origin), { token });

const check = (what: string, isRight: boolean): void => {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${what}`);
  if (!isRight) process.exitCode = 1;
};

/** A person's work that begins on one node and continues on the other. */
const journey = async (from: Node, to: Node): Promise<void> => {
  const person = await signUp(from);
  const there = on(to, person);
  const title = `${from.name}, then ${to.name}`;
  const artist = await person.ok('POST /artist', { body: { name: title } });
  const { uuid } = await there.ok('POST /release', { body: { title } });
  const { status } = await there.upload(new Uint8Array(await makeCover({ side: 300 })));
  const { data: releases } = await person.ok('GET /releases', { query: { status: 'ALL' } });
  const found = await there.ok('GET /artist/{id}', { params: { id: artist.uuid } });
  const again = await signUp(to, { username: `again-${person.username}` });
  const me = await on(from, again).ok('GET /me');
  check(
    `${title}: account, artist, release and file`,
    [releases.some((each) => each.uuid === uuid), found.name === title, status < 300, me.uuid === again.uuid].every(
      Boolean,
    ),
  );
};

const commit = process.argv[2] ? git('rev-parse', '--verify', `${process.argv[2]}^{commit}`) : findPrevious();
if (!commit) {
  console.log('The history has no previous version: fetch it, or name a commit.');
  process.exit(process.argv[2] ? 1 : 0);
}
console.log(`The previous version is ${git('log', '-1', '--format=%h %s', commit)}`);

const folder = mkdtempSync(path.join(tmpdir(), 'dubplate-side-by-side-'));
const cluster = await acquireTestCluster();
const database = await createTestDatabase({ isEmpty: true });
const running: Node[] = [];

const start = async (name: string, root: string): Promise<Node> => {
  const port = await freePort();
  const settings = {
    ...{ PORT: String(port), DATABASE_URL: database.url, DATA_DIR: path.join(folder, 'data'), INSTANCE_KEY },
    ...{ LOG_LEVEL: 'error', ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
  };
  const server = await startServerProcess(settings, {
    main: path.join(root, 'apps/server/src/main.ts'),
    limitMs: START_MS,
  });
  const node = { ...server, name, origin: `http://127.0.0.1:${port}` };
  running.push(node);
  check(`a node of the ${name} version starts`, server.child.exitCode === null);
  if (server.child.exitCode !== null) throw new Error(server.output());
  return node;
};

try {
  const code = path.join(folder, 'code');
  mkdirSync(code);
  unpack(commit, code);
  const before = await start('previous', code);
  const early = await signUp(before);
  const now = await start('present', repository);
  check('a session of before works on both', (await on(now, early).call('GET /me')).status === 200);
  await journey(before, now);
  await journey(now, before);
  const admin = stranger(now.origin);
  admin.token = (await admin.ok('POST /login', { body: { ...ADMIN, fingerprint: 'test' } })).access_token;
  await endProcess(before.child);
  check('the node of the previous version stops in order', before.child.exitCode === 0);
  check('its session outlives it', (await on(now, early).call('GET /me')).status === 200);
  check('no job has failed', (await admin.ok('GET /staff/jobs/failed')).data.length === 0);
  for (const { name, output } of running) {
    const errors = output()
      .split('\n')
      .filter((line) => /"level":(50|60)/.test(line));
    check(`the ${name} version logs no error`, errors.length === 0);
    for (const line of errors) console.log(line.slice(0, 1_000));
  }
} finally {
  for (const { child } of running) await endProcess(child);
  await database.drop();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
