// Runs the checks, the tests and the journeys, each of them whatever came of the ones before, and reports all.
import { spawnSync } from 'node:child_process';

const steps = ['check', 'test:unit', 'test:e2e'];
const failed = steps.filter((step) => {
  const { status } = spawnSync('npm', ['run', step], { stdio: 'inherit', shell: process.platform === 'win32' });
  return status !== 0;
});
for (const step of steps) console.log(`${failed.includes(step) ? 'FAIL' : 'ok  '} npm run ${step}`);
process.exit(failed.length === 0 ? 0 : 1);
