import type { LocalDate } from '@dubplate/contract/wire';
import type { Db } from '#platform/database/tables.ts';
import type { StreamStore } from '../streams/stream-store.ts';
import type { StagedReport } from './stage-report.ts';
import { listOverlapCandidates } from './store.ts';

const earliest = (days: readonly LocalDate[]): LocalDate => days.reduce((first, day) => (day < first ? day : first));
const latest = (days: readonly LocalDate[]): LocalDate => days.reduce((last, day) => (day > last ? day : last));

/** Reports under other names that have rows for the same stores, days and tracks as a batch, by name. */
export const findOverlaps = async (
  db: Db,
  streams: StreamStore,
  { report, batchId, staged }: { readonly report: string; readonly batchId: number; readonly staged: StagedReport },
): Promise<string[]> => {
  const { firstDay, lastDay } = staged;
  if (firstDay === null || lastDay === null) return [];
  const candidates = await listOverlapCandidates(db, { report, firstDay, lastDay });
  if (candidates.length === 0) return [];
  const found = new Set(
    await streams.findOverlapping(db, {
      batchId,
      candidates: candidates.map(({ id }) => id),
      // Days that none of the candidates has need not be compared.
      firstDay: latest([firstDay, earliest(candidates.map(({ first_day }) => first_day ?? firstDay))]),
      lastDay: earliest([lastDay, latest(candidates.map(({ last_day }) => last_day ?? lastDay))]),
    }),
  );
  return [...new Set(candidates.filter(({ id }) => found.has(id)).map((candidate) => candidate.report))].sort();
};
