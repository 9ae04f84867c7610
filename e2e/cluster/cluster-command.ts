// Three nodes behind one address: npm run cluster, or npm run cluster -- --check to test them. PORT is 3000 by default.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CAST, DEMO_PASSWORD } from '@dubplate/demo/cast.ts';
import { CHECKS } from './checks.ts';
import { type OpenCluster, openCluster } from './open-cluster.ts';

/** Journeys that read no letters and have no server of their own. */
const JOURNEYS = [
  'authoring-uploads',
  'inbox',
  'label-manager',
  'lists',
  'main-job',
  'moderation-queue',
  'plans',
  'search',
  'support',
  'two-tabs',
];

const { check } = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values;

const runJourneys = async (origin: string): Promise<boolean> => {
  const names = JOURNEYS.map((name) => `journeys/${name}.spec.ts`);
  const child = spawn('npx', ['playwright', 'test', ...names], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { ...process.env, E2E_ORIGIN: origin },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const runChecks = async (cluster: OpenCluster): Promise<boolean> => {
  let isGood = true;
  for (const { what, run } of CHECKS) {
    const begun = performance.now();
    try {
      await run(cluster);
      console.log(`ok   ${what} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      isGood = false;
      console.log(`FAIL ${what}: ${error instanceof Error ? error.stack : error}`);
    }
    // A check may have killed a node.
    await cluster.timeToReady();
  }
  const areJourneysGood = await runJourneys(cluster.origin);
  for (const end of cluster.nodes.flatMap(({ ownEnds }) => ownEnds)) {
    isGood = false;
    console.log(end);
  }
  return isGood && areJourneysGood;
};

const interrupted = Promise.race((['SIGINT', 'SIGTERM'] as const).map((signal) => once(process, signal)));
console.log('Starting PostgreSQL, Redis, S3 and three nodes, and filling them with people and records…');
const cluster = await openCluster(check ? 0 : Number(process.env.PORT ?? 3000));
console.log(`Three nodes answer at ${cluster.origin}; their logs: ${path.dirname(cluster.logFileOf(0))}`);
if (check) {
  const isGood = await Promise.race([runChecks(cluster), interrupted.then(() => false)]);
  await cluster.stop({ keepsLogs: !isGood });
  process.exit(isGood ? 0 : 1);
}
console.log(`\nSign in with the password "${DEMO_PASSWORD}" as`);
for (const { username, about } of CAST) console.log(`  ${username.padEnd(24)} ${about}`);
console.log('\nCtrl-C stops everything and removes its data.');
await interrupted;
console.log('\nStopping…');
await cluster.stop();
process.exit(0);
