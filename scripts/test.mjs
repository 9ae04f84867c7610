// Runs the checks, the tests and the journeys. A failed step does not stop the next ones; the end names all that failed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const UNIT_REPORT = 'node_modules/.cache/unit-tests.json';
const JOURNEY_REPORTS = 'e2e/test-results';
const REASON_LINES = 12;
const npm = (...args) =>
  spawnSync('npm', ['run', ...args], { stdio: 'inherit', shell: process.platform === 'win32' }).status;

rmSync(UNIT_REPORT, { force: true });
const steps = {
  check: [],
  'test:unit': ['--', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`],
  'test:e2e': [],
};
const failed = Object.keys(steps).filter((step) => npm(step, ...steps[step]) !== 0);

if (failed.includes('test:unit') && existsSync(UNIT_REPORT))
  for (const { name, status, assertionResults } of JSON.parse(readFileSync(UNIT_REPORT, 'utf8')).testResults) {
    if (status !== 'failed') continue;
    const tests = assertionResults.filter((test) => test.status === 'failed');
    const reasonOf = ({ failureMessages }) => failureMessages.join('\n').split('\n').slice(0, REASON_LINES);
    const lines = tests.flatMap((test) => [`  ${test.fullName}`, ...reasonOf(test).map((line) => `    ${line}`)]);
    console.log([`FAIL ${name}`, ...lines].join('\n'));
  }
if (failed.includes('test:e2e') && existsSync(JOURNEY_REPORTS))
  for (const file of readdirSync(JOURNEY_REPORTS, { recursive: true }))
    if (path.basename(file) === 'failure.txt')
      console.log(`FAIL ${readFileSync(path.join(JOURNEY_REPORTS, file), 'utf8')}`);
for (const step of Object.keys(steps)) console.log(`${failed.includes(step) ? 'FAIL' : 'ok  '} npm run ${step}`);
process.exit(failed.length === 0 ? 0 : 1);
