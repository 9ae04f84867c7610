// Every fence in one command: format and lint, types, import rules, unused code, then what each route loads first.
import { spawnSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';

const bin = (name) => `node_modules/.bin/${name}`;
const steps = [
  ['format and lint', [bin('biome'), 'check', '--error-on-warnings', '.']],
  ['types', [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']],
  ['types of the web app', [process.execPath, 'node_modules/typescript-7/bin/tsc', '-p', 'apps/web']],
  ['import rules', [bin('depcruise'), '--config', '.dependency-cruiser.mjs', 'apps', 'packages', 'e2e', 'bench']],
  ['unused code and dependencies', [bin('knip')]],
  ['web build', [process.execPath, 'start.mjs', '--build']],
  ['first loads', [process.execPath, 'scripts/first-loads.mjs']],
];

for (const [name, [command, ...args]] of steps) {
  const start = performance.now();
  const isLast = name === 'first loads';
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  // dependency-cruiser exits with 0 when it could read nothing at all.
  const readNothing = name === 'import rules' && /\b0 modules/.test(stdout);
  if (status !== 0 || isLast || readNothing) process.stdout.write(`${stdout}${stderr}`);
  if (status !== 0 || readNothing) process.exit(1);
}
