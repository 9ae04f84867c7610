import { acquireTestCluster } from './postgres/test-cluster.ts';

/** Runs in vitest's main process: the cluster that workers start on demand is stopped when the last run has ended. */
export default async function setup(): Promise<() => Promise<void>> {
  const hold = await acquireTestCluster();
  return () => hold.release();
}
