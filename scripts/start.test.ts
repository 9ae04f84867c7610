import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let root: string;
let running: ChildProcess | undefined;

const { NODE_ENV: _, ...env } = process.env;

/** A checkout in miniature: a server that prints its name, and a Vite that counts its builds. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'start-'));
  copyFileSync(join(import.meta.dirname, '..', 'start.mjs'), join(root, 'start.mjs'));
  write('apps/server/src/main.ts', `const kind: string = 'server'; console.log(kind);`);
  write('demo/main.ts', `console.log('demo server');`);
  write('apps/web/package.json', '{"name": "web"}');
  write('apps/web/src/page.ts', 'one');
  write('package-lock.json', '{}');
  write('node_modules/vite/package.json', '{"name": "vite", "type": "module"}');
  write(
    'node_modules/vite/bin/vite.js',
    `import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
    if (process.argv[2] === 'build') {
      console.log('vite builds');
      rmSync('dist', { recursive: true, force: true }); mkdirSync('dist'); writeFileSync('dist/index.html', '');
    } else {
      console.log('vite serves ' + process.pid);
      setInterval(() => {}, 1000);
    }`,
  );
});
afterEach(async () => {
  if (running && running.exitCode === null && running.signalCode === null) {
    running.kill('SIGTERM');
    await once(running, 'exit');
  }
  running = undefined;
  rmSync(root, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function start(words: string[] = [], node: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', ...node, 'start.mjs', ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, lines: (stdout + stderr).trim().split('\n') };
}

it('prints one line with the remedy for an old Node', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`;
  const { status, lines } = start([], ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`]);
  expect(status).toBe(1);
  expect(lines).toEqual([
    'Dubplate needs Node 26, and this is 20.20.2: run npm ci once, which brings it along, then npm start.',
  ]);
});

it('prints one line if packages are missing', () => {
  rmSync(join(root, 'node_modules'), { recursive: true });
  expect(start()).toEqual({ status: 1, lines: ['The packages are not installed yet: run npm ci, then npm start.'] });
});

it('builds the web app once, and again only when something it is made of changes', () => {
  const built = () => start().lines.includes('vite builds');
  expect(built()).toBe(true);
  expect(built()).toBe(false);
  write('apps/web/src/page.ts', 'two');
  expect([built(), built()]).toEqual([true, false]);
  write('packages/rules/src/new/rule.ts', '');
  expect([built(), built()]).toEqual([true, false]);
  rmSync(join(root, 'apps/web/src/page.ts'));
  expect([built(), built()]).toEqual([true, false]);
  rmSync(join(root, 'apps/web/dist'), { recursive: true });
  expect([built(), built()]).toEqual([true, false]);
});

it('only builds with --build, and starts the demo with --demo', () => {
  expect(start(['--build']).lines).toEqual(['Building the web app, as its sources changed…', 'vite builds']);
  expect(start(['--demo']).lines).toEqual(['demo server']);
});

it('starts a prebuilt delivery without Vite', () => {
  rmSync(join(root, 'node_modules/vite'), { recursive: true });
  expect(start().lines).toEqual([
    'The web app has to be built and Vite is not installed: run npm ci without --omit=dev.',
  ]);
  rmSync(join(root, 'apps/web/src'), { recursive: true });
  expect(start().lines[0]).toMatch(/^server/);
});

it('prints the server’s instructions unchanged, and other errors in full', () => {
  const failing = (name: string) =>
    write('apps/server/src/main.ts', `const error = new Error('Do this.'); error.name = '${name}'; throw error;`);
  failing('StartError');
  start(['--build']);
  expect(start()).toEqual({ status: 1, lines: ['Do this.'] });
  failing('Error');
  const { status, lines } = start();
  expect(status).toBe(1);
  expect(lines.some((line) => line.includes('main.ts:1'))).toBe(true);
});

it('runs the server in its own process, which a signal reaches', async () => {
  write(
    'apps/server/src/main.ts',
    `process.on('SIGTERM', () => { console.log('closing'); process.exit(7); }); setInterval(() => {}, 1000); console.log('up', process.pid);`,
  );
  start(['--build']);
  const child = spawn(process.execPath, ['start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  running = child;
  const [said] = await once(child.stdout, 'data');
  expect(String(said)).toBe(`up ${child.pid}\n`);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(7);
});

it('ends when npm is ended, whose shell keeps the signal to itself', async () => {
  write(
    'apps/server/src/main.ts',
    `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('closed', ''); process.exit(0); }); setInterval(() => {}, 1000);
    console.log('up');`,
  );
  start(['--build']);
  const shell = spawn('sh', ['-c', `"${process.execPath}" start.mjs; exit`], {
    cwd: root,
    env: { ...env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(shell.stdout, 'data');
  shell.kill('SIGTERM');
  await expect.poll(() => existsSync(join(root, 'closed'))).toBe(true);
});

it('develops with a server that restarts itself and with Vite, and ends both together', async () => {
  write(
    'apps/server/src/main.ts',
    `import { writeFileSync } from 'node:fs';
    process.on('SIGTERM', () => { writeFileSync('closed', ''); process.exit(0); }); setInterval(() => {}, 1000);
    console.log('server ' + process.env.NODE_ENV + ' one');`,
  );
  const child = spawn(process.execPath, ['start.mjs', '--dev'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const seen = (text: string) => expect.poll(() => said).toContain(text);
  await seen('server development one');
  await seen('vite serves');
  const main = join(root, 'apps/server/src/main.ts');
  writeFileSync(main, readFileSync(main, 'utf8').replace('one', 'two'));
  await seen('server development two');
  rmSync(join(root, 'closed'), { force: true });
  const vite = Number(/vite serves (\d+)/.exec(said)?.[1]);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(existsSync(join(root, 'closed'))).toBe(true);
  expect(() => process.kill(vite, 0)).toThrow();
});
