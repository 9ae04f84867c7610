// Writes dist/dubplate-‹version›-‹commit›-‹platform›.tar.gz: one folder that runs on a machine without npm or Node.
//   npm run package
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The commit that is built, such as `1a2b3c4d`, with `-dirty` for changes that are in none; '' outside a repository. */
const readCommit = (): string => {
  try {
    const words = ['describe', '--always', '--exclude=*', '--abbrev=8', '--dirty'];
    return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};
const commit = readCommit();
const name = ['dubplate', version, commit, platform].filter(Boolean).join('-');
const folder = join(root, 'dist', name);
const archive = `${folder}.tar.gz`;

/** Installed packages that the server needs at run time, from the root. */
const listPackages = (): string[] => {
  const npm = process.env.npm_execpath;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  const words = ['ls', '-w', 'apps/server', '--omit=dev', '--all', '--parseable'];
  // A missing part of another platform makes npm exit with 1.
  const { stdout } = ((): { stdout: string } => {
    try {
      return { stdout: execFileSync(command as string, [...first, ...words], { cwd: root, encoding: 'utf8' }) };
    } catch (error) {
      return error as { stdout: string };
    }
  })();
  return stdout
    .split('\n')
    .map((path) => relative(root, path))
    .filter((path) => path.includes('node_modules'));
};

/** What of a package no program reads at run time. */
const isUnread = (path: string): boolean => /\.(map|d\.[cm]?ts|tsbuildinfo|test\.ts)$/.test(path);

const copy = (path: string, { withInner = true } = {}): void =>
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) =>
      !isUnread(source) && (withInner || !relative(join(root, path), source).includes('node_modules')),
  });

const licenceFiles = (path: string): string[] =>
  readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file) && statSync(join(path, file)).isFile());

/** The licence texts of the runtime and of all packages, one after the other. */
const licencesOf = (packages: readonly string[]): string =>
  packages
    .map((path) => {
      const manifest = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as {
        name: string;
        version: string;
        license?: string;
      };
      const texts = licenceFiles(join(root, path)).map((file) => readFileSync(join(root, path, file), 'utf8').trim());
      const licence = manifest.license ?? 'no licence named';
      return [`${manifest.name} ${manifest.version} (${licence})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);

execFileSync(process.execPath, ['start.mjs', '--build'], { cwd: root, stdio: 'inherit' });
// An earlier build in the same folder would be taken for this one.
for (const earlier of globSync(`dist/dubplate-*-${platform}*`, { cwd: root }))
  rmSync(join(root, earlier), { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const runtime = `node_modules/node-${platform}`;
const program = join('bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!existsSync(join(root, runtime, program)))
  throw new Error(`The runtime for ${platform} is not installed (${runtime}): run npm ci on that platform.`);
mkdirSync(join(folder, 'runtime'));
copyFileSync(join(root, runtime, program), join(folder, 'runtime', 'node'));

const listed = listPackages();
const OWN = 'node_modules/@dubplate/';
const packages = listed.filter((path) => !path.includes(OWN));
const ownParts = listed.flatMap((path) => (path.startsWith(OWN) ? [path.slice(OWN.length)] : []));
const shared = ownParts.filter((part) => part !== 'server');
for (const path of packages) copy(path, { withInner: false });
for (const part of ['server', 'web'].map((app) => `apps/${app}`)) mkdirSync(join(folder, part), { recursive: true });
for (const part of ['src', 'migrations', 'package.json']) copy(join('apps/server', part));
copy('apps/web/dist');
copy('apps/web/package.json');
for (const part of shared) for (const inner of ['src', 'package.json']) copy(join('packages', part, inner));
mkdirSync(join(folder, 'node_modules/@dubplate'), { recursive: true });
for (const part of shared) symlinkSync(`../../packages/${part}`, join(folder, 'node_modules/@dubplate', part));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
const built = { ...manifest, version: commit === '' ? version : `${version}+${commit}` };
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(built, null, 2)}\n`);
for (const file of ['start.mjs', 'LICENSE', 'README.md']) copyFileSync(join(root, file), join(folder, file));
copy('docs');
copyFileSync(join(root, 'ops/package/dubplate'), join(folder, 'dubplate'));
copyFileSync(join(root, 'ops/dubplate.service'), join(folder, 'dubplate.service'));
writeFileSync(join(folder, 'LICENCES.txt'), licencesOf([runtime, ...packages]));

const owner = process.platform === 'linux' ? ['--owner=0', '--group=0', '--numeric-owner'] : [];
execFileSync('tar', [...owner, '-czf', archive, '-C', dirname(folder), name], { stdio: 'inherit' });
rmSync(folder, { recursive: true });
const megabytes = statSync(archive).size / 1024 / 1024;
console.log(`${relative(root, archive)}: ${megabytes.toFixed(0)} MB`);
