// Every fence in one command: format and lint, design tokens, types, import rules, unused code, then what each route loads first.
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';

const bin = (name) => `node_modules/.bin/${name}`;
/** Independent of each other, the longest first. */
const fences = [
  ['web build', [process.execPath, 'start.mjs', '--build']],
  ['types of the web app', [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', 'apps/web']],
  ['types', [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  [
    'import rules',
    [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'testkit', 'demo', 'e2e', 'bench'],
  ],
  ['format and lint', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['design tokens', [bin('stylelint'), 'apps/web/src/**/*.css']],
  ['unused code and dependencies', [bin('knip')]],
  ['layout', [process.execPath, 'scripts/layout.mjs']],
  ['prose', [process.execPath, 'scripts/prose.mjs']],
];
const firstLoads = ['first loads', [process.execPath, 'scripts/first-loads.mjs']];

/** Runs a fence and reports its result; false if it found something. */
const hold = ([name, [command, ...args]], { isTold = false } = {}) =>
  new Promise((resolve) => {
    const start = performance.now();
    execFile(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      // dependency-cruiser exits with 0 when it could read nothing at all.
      const isClean = !error && !(name === 'import rules' && /\b0 modules/.test(stdout));
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${isClean ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
      if (!isClean || isTold) process.stdout.write(`${stdout}${stderr}`);
      resolve(isClean);
    });
  });

const waiting = [...fences];
let isClean = true;
const holdInTurn = async () => {
  for (let fence = waiting.shift(); fence; fence = waiting.shift()) isClean = (await hold(fence)) && isClean;
};
await Promise.all(Array.from({ length: availableParallelism() }, holdInTurn));
if (isClean) isClean = await hold(firstLoads, { isTold: true });
process.exit(isClean ? 0 : 1);
