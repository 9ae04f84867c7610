import { randomBytes } from 'node:crypto';
import { acquireTestCluster } from '../postgres/test-cluster.ts';

/**
 * Runs in vitest's main process: the cluster that workers start on demand is stopped when the last run has ended.
 * Temporary folders are in memory if possible, because many tests create databases of their own in them.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const hold = await acquireTestCluster();
  process.env.TEST_RUN = randomBytes(4).toString('hex');
  if (hold.temporary) process.env.TMPDIR = hold.temporary;
  return () => hold.release();
}
