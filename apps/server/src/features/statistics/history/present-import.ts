import { platformErrors } from '@dubplate/contract/errors';
import type { StatisticsImport } from '@dubplate/contract/statistics/schemas';
import { presentIssues } from '#platform/errors.ts';
import type { Language } from '#platform/language.ts';
import type { ImportRow } from './read-history.ts';

const presentPerson = (uuid: string | null, username: string | null) =>
  uuid === null ? null : { uuid, username: username ?? '' };

/** An import that its node did not live to end has no reason of its own. */
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
