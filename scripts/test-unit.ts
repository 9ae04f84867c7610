// Runs Vitest. With `--changed`, or `--changed=<ref>`, it runs only the tests nearest to each file that differs from HEAD or
// from that commit. Vitest's own `--changed` would run nearly all: most tests import the whole server.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const TEST = /\.test\.tsx?$/;
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Folders whose tests have little to do with the files below. */
const IS_TOP = /^(\.|apps\/[^/]+(\/src(\/(features|platform))?)?|packages\/[^/]+)$/;

/** Returns the tests named like a file, or those in the nearest folder above it that has some. */
export const nearestTests = (file: string): string[] => {
  let folder = path.dirname(file);
  const testsIn = () =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => TEST.test(name))
      .map((name) => path.posix.join(folder, name));
  if (TEST.test(file)) return testsIn().filter((test) => test === file);
  const stem = path.basename(file).replace(/\.tsx?$/, '');
  const own = testsIn().filter((test) => path.basename(test).startsWith(`${stem}.`));
  if (own.length > 0) return own;
  for (; !IS_TOP.test(folder); folder = path.dirname(folder)) {
    const tests = testsIn();
    if (tests.length > 0) return tests;
  }
  return [];
};

const runVitest = (args: readonly string[]): number | null =>
  spawnSync('vitest', ['run', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status;

const run = (args: readonly string[]): number | null => {
  const changed = args.find((one) => /^--changed(=|$)/.test(one));
  if (!changed) return runVitest(args);
  const ref = changed.split('=')[1] ?? 'HEAD';
  const files = [...git('diff', '--name-only', ref), ...git('ls-files', '--others', '--exclude-standard')];
  const tests = [...new Set(files.filter((file) => /\.tsx?$/.test(file)).flatMap(nearestTests))];
  if (tests.length === 0) {
    console.log('No test is near a changed file.');
    return 0;
  }
  return runVitest([...tests, ...args.filter((one) => one !== changed)]);
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(run(process.argv.slice(2)) ?? 1);
