import { platformErrors } from '@dubplate/contract/errors';
import type { StatisticsAlias, StatisticsImport, WaitingParts } from '@dubplate/contract/statistics/schemas';
import { presentIssues } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { ImportRow } from './import/history-store.ts';
import type { listWaitingParts } from './parts/parts-store.ts';
import type { listAliases } from './unmatched/store.ts';

const presentPerson = (uuid: string | null, username: string | null) =>
  uuid === null ? null : { uuid, username: username ?? '' };

/** The import of a dead node has no stored error. */
const presentFailure = ({ failure }: ImportRow, language: Language): StatisticsImport['failure'] => {
  if (!failure)
    return { code: 'INTERNAL', message: platformErrors.INTERNAL.text[language], issue: null, issue_count: 0 };
  const { code, text, issue, issueCount } = failure;
  const [first] = issue ? presentIssues([issue], language) : [];
  return { code, message: text[language], issue: first ?? null, issue_count: issueCount };
};

export const presentImport = (row: ImportRow, language: Language): StatisticsImport => ({
  uuid: row.uuid,
  report: row.report,
  status: row.status,
  rows: row.rows,
  quantity: row.quantity,
  unmatched: row.unmatched,
  overlaps: row.overlapping,
  file_name: row.file_name,
  bytes: row.bytes,
  imported_by: presentPerson(row.actor_uuid, row.actor_name),
  imported_at: row.created_at.toISOString(),
  ended:
    row.ended_as === null || row.ended_at === null
      ? null
      : { as: row.ended_as, by: presentPerson(row.ended_by, row.ender_name), at: row.ended_at.toISOString() },
  failure: row.status === 'FAILED' ? presentFailure(row, language) : null,
});

type Rows = Awaited<ReturnType<typeof listWaitingParts>>;

/** Groups the waiting parts by report, with the missing numbers. */
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

type Row = Awaited<ReturnType<typeof listAliases>>['rows'][number];

export const presentAlias = (row: Row): StatisticsAlias => ({
  uuid: row.uuid,
  track_uuid: row.track_uuid,
  isrc: row.isrc,
  upc: row.upc,
  to_track:
    row.to_uuid === null
      ? null
      : {
          uuid: row.to_uuid,
          title: row.title,
          title_version: row.title_version,
          release: { uuid: row.release_uuid, title: row.release_title },
        },
  assigned_by: { uuid: row.actor_uuid, username: row.username ?? '' },
  assigned_at: row.created_at.toISOString(),
});
