import type { WaitingParts } from '@dubplate/contract/statistics/schemas';
import type { listWaitingParts } from './parts-store.ts';

type Rows = Awaited<ReturnType<typeof listWaitingParts>>;

/** The reports of which parts are there and parts are missing. */
export const presentWaitingParts = (rows: Rows): WaitingParts[] => {
  const reports = new Map<string, Rows>();
  for (const row of rows) {
    const key = `${row.count} ${row.report}`;
    reports.set(key, [...(reports.get(key) ?? []), row]);
  }
  return [...reports.values()].flatMap((parts) => {
    const [first] = parts;
    if (!first) return [];
    const numbers = new Set(parts.map(({ number }) => number));
    return {
      report: first.report,
      count: first.count,
      missing: Array.from({ length: first.count }, (_, index) => index + 1).filter((number) => !numbers.has(number)),
      parts: parts.map(({ number, file_name, bytes, actor_uuid, username, received_at }) => ({
        number,
        file_name,
        bytes,
        received_by: actor_uuid === null ? null : { uuid: actor_uuid, username: username ?? '' },
        received_at: received_at.toISOString(),
      })),
    };
  });
};
