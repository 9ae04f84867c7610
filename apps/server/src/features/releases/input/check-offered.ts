import type { ReleaseId } from '@dubplate/contract/ids';
import type { ReleasesIssueCode } from '@dubplate/contract/releases/errors';
import type { Issue } from '@dubplate/rules/issues';
import { isStyleOffered, listSwitchedOff } from '#features/reference/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { listUsedReference } from './read-used-reference.ts';

interface Choices {
  readonly language_id?: string | null | undefined;
  readonly title_language_id?: string | null | undefined;
  readonly primary_music_style_id?: string | null | undefined;
  readonly secondary_music_style_id?: string | null | undefined;
}

const LANGUAGES = ['language_id', 'title_language_id'] as const;
const STYLES = ['primary_music_style_id', 'secondary_music_style_id'] as const;

/**
 * The choices that are no longer offered. A release keeps what it has, on itself or on any of its tracks, and may give
 * it to its other tracks. `releaseUuid` is null for one that is being begun.
 */
export const switchedOffIssues = async (
  trx: Db,
  choices: Choices,
  releaseUuid: ReleaseId | null,
): Promise<Issue<ReleasesIssueCode>[]> => {
  if (![...LANGUAGES, ...STYLES].some((path) => choices[path])) return [];
  const off = await listSwitchedOff(trx);
  if (off.size === 0) return [];
  const found: { path: string; code: ReleasesIssueCode; uuid: string }[] = [];
  for (const path of LANGUAGES) {
    const uuid = choices[path];
    if (uuid && off.has(uuid)) found.push({ path, code: 'language_off', uuid });
  }
  for (const path of STYLES) {
    const uuid = choices[path];
    if (uuid && !isStyleOffered(uuid, off)) found.push({ path, code: 'music_style_off', uuid });
  }
  if (found.length === 0) return [];
  const used = releaseUuid === null ? new Set<string>() : await listUsedReference(trx, releaseUuid);
  return found.flatMap(({ path, code, uuid }) => (used.has(uuid) ? [] : [{ path, code }]));
};
