// Runs the checks, the tests and the journeys. A failed step does not stop the next ones; the end names all that failed,
// and what each part cost.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describeFigures } from './test-cost/figures.ts';
import { startMeasuring } from './test-cost/processor-time.ts';

const CACHE = path.resolve('node_modules/.cache');
const UNIT_REPORT = path.join(CACHE, 'unit-tests.json');
const UNIT_COSTS = path.join(CACHE, 'unit-test-costs.jsonl');
const JOURNEY_REPORT = path.join(CACHE, 'journeys.json');
const JOURNEY_RESULTS = 'e2e/test-results';
const COST = path.join(CACHE, 'test-cost.json');
const REASON_LINES = 12;
const npm = (args, env) =>
  new Promise((resolve) => {
    const child = spawn('npm', ['run', ...args], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });

for (const file of [UNIT_REPORT, UNIT_COSTS, JOURNEY_REPORT]) rmSync(file, { force: true });
const steps = {
  check: { args: [] },
  'test:unit': {
    args: [
      '--',
      '--root=.',
      '--config=scripts/test-cost/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${UNIT_REPORT}`,
    ],
    env: { TEST_COST_FILE: UNIT_COSTS },
  },
  'test:e2e': { args: ['--', '--', '--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_REPORT } },
};
const failed = [];
const parts = {};
for (const [step, { args, env }] of Object.entries(steps)) {
  const started = performance.now();
  const measuring = startMeasuring(step);
  if ((await npm([step, ...args], { ...env, ...measuring.env })) !== 0) failed.push(step);
  parts[step] = { processor: measuring.stop(), wall: (performance.now() - started) / 1000 };
}

const files = {};
const addCost = (file, seconds) => {
  files[file] = (files[file] ?? 0) + seconds;
};
if (existsSync(UNIT_COSTS))
  for (const line of readFileSync(UNIT_COSTS, 'utf8').split('\n').filter(Boolean)) {
    const { file, seconds } = JSON.parse(line);
    addCost(file, seconds);
  }
/** Adds the time of each journey to its file. */
const addJourneys = ({ suites = [], specs = [] }) => {
  for (const { file, tests } of specs)
    for (const { duration } of tests.flatMap(({ results }) => results))
      addCost(path.posix.join('e2e/journeys', file), duration / 1000);
  suites.forEach(addJourneys);
};
if (existsSync(JOURNEY_REPORT)) addJourneys(JSON.parse(readFileSync(JOURNEY_REPORT, 'utf8')));
writeFileSync(COST, `${JSON.stringify({ parts, files }, null, 1)}\n`);

if (failed.includes('test:unit') && existsSync(UNIT_REPORT))
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(UNIT_REPORT, 'utf8')).testResults) {
    if (status !== 'failed') continue;
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const reasonOf = ({ failureMessages }) => failureMessages.join('\n').split('\n').slice(0, REASON_LINES);
    const lines = tests.flatMap((test) => [`  ${test.fullName}`, ...reasonOf(test).map((line) => `    ${line}`)]);
    console.log([`FAIL ${name}`, ...lines].join('\n'));
  }
if (failed.includes('test:e2e') && existsSync(JOURNEY_RESULTS))
  for (const file of readdirSync(JOURNEY_RESULTS, { recursive: true }))
    if (path.basename(file) === 'failure.txt')
      console.log(`FAIL ${readFileSync(path.join(JOURNEY_RESULTS, file), 'utf8')}`);
for (const line of describeFigures({ parts, files })) console.log(line);
for (const step of Object.keys(steps)) console.log(`${failed.includes(step) ? 'FAIL' : 'ok  '} npm run ${step}`);
process.exit(failed.length === 0 ? 0 : 1);
