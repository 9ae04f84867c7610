import type { Staging } from '../staging/staging.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import type { StagedReport } from './stage-report.ts';
import { listOverlapCandidates } from './store.ts';

/** Reports under other names that have rows for the same stores, days and tracks as a batch; one may come more than once. */
export const findOverlaps = async (
  staging: Staging,
  streams: StreamStore,
  { report, batchId, staged }: { readonly report: string; readonly batchId: number; readonly staged: StagedReport },
): Promise<string[]> => {
  const { firstDay, lastDay } = staged;
  if (firstDay === null || lastDay === null) return [];
  const candidates = await listOverlapCandidates(staging.db, { report, firstDay, lastDay });
  if (candidates.length === 0) return [];
  const ids = candidates.map(({ id }) => id);
  const found = new Set(await streams.findOverlapping(staging, { batchId, candidates: ids, firstDay, lastDay }));
  return candidates.filter(({ id }) => found.has(id)).map((candidate) => candidate.report);
};
