// Puts each bug of mutants.json into the code in turn, and runs the tests that are said to catch it.
//   node scripts/mutants.ts [--only ROOM]…
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

interface Mutant {
  readonly room: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly why?: string;
  readonly tests: readonly string[];
}

/** Far beyond the limits of the tests themselves: what takes longer proves nothing. */
const LONGEST_MS = 15 * 60_000;

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: [] } } });
const all = JSON.parse(readFileSync(new URL('mutants.json', import.meta.url), 'utf8')) as Mutant[];
const mutants = all.filter(({ room }) => values.only.length === 0 || values.only.includes(room));
if (mutants.length === 0) throw new Error(`No mutant is in ${values.only.join(', ')}`);

for (const { file, find, tests } of mutants) {
  if (readFileSync(file, 'utf8').split(find).length !== 2) throw new Error(`${file} must contain once: ${find}`);
  for (const test of tests) if (!existsSync(test)) throw new Error(`${test} is missing`);
}

let restore = () => {};
process.on('exit', () => restore());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const areTestsGreen = (tests: readonly string[]): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests];
    const vitest = spawn(process.execPath, args, { stdio: 'ignore', timeout: LONGEST_MS });
    vitest.on('error', reject);
    vitest.on('close', (status, signal) => resolve(status === 0 || signal !== null));
  });

const survivors: Mutant[] = [];
for (const mutant of mutants) {
  const { room, file, find, replace, tests } = mutant;
  const code = readFileSync(file, 'utf8');
  restore = () => writeFileSync(file, code);
  const started = performance.now();
  try {
    writeFileSync(
      file,
      code.replace(find, () => replace),
    );
    if (await areTestsGreen(tests)) survivors.push(mutant);
  } finally {
    restore();
    restore = () => {};
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `${survivors.includes(mutant) ? 'SURVIVED' : 'caught  '} ${room}: ${replace || `no ${find}`} (${seconds} s)`,
  );
}
console.log(`${mutants.length - survivors.length} of ${mutants.length} caught`);
process.exitCode = survivors.length === 0 ? 0 : 1;
