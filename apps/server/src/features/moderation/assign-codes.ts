import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Issue } from '@dubplate/rules/issues';
import { gs1CheckDigit, isIsrcValid, isUpcValid, normaliseIsrc } from '@dubplate/rules/releases/codes';
import type { Db } from '../../platform/database/tables.ts';
import { fault, refuseIssues } from '../../platform/errors.ts';
import { type ReleaseRecord, setCodes } from '../releases/index.ts';
import { takeNumbers } from './store.ts';
import type { CodeKind } from './tables.ts';

export interface GivenCodes {
  readonly upc?: string | undefined;
  /** By track. */
  readonly isrcs?: Readonly<Record<string, string>> | undefined;
}

type CodeIssue = Issue<keyof typeof moderationIssues>;

const checkGiven = (release: ReleaseRecord, { upc, isrcs = {} }: GivenCodes): void => {
  const issues: CodeIssue[] = [];
  const seen = new Set<string>();
  if (upc && !isUpcValid(upc)) issues.push({ path: 'upc', code: 'upc_invalid' });
  for (const [track, isrc] of Object.entries(isrcs)) {
    const path = `isrcs.${track}`;
    if (!release.tracks.some(({ uuid }) => uuid === track)) issues.push({ path, code: 'isrc_unknown_track' });
    else if (isrc && !isIsrcValid(isrc)) issues.push({ path, code: 'isrc_invalid' });
    else if (isrc && seen.has(normaliseIsrc(isrc))) issues.push({ path, code: 'isrc_repeated' });
    seen.add(normaliseIsrc(isrc));
  }
  refuseIssues(moderationIssues, issues);
};

const nextOf = async (trx: Db, kind: CodeKind, count: number) => {
  const taken = await takeNumbers(trx, kind, count);
  if (!taken) throw fault(moderationErrors, 'POOL_EMPTY', { values: { kind } });
  return taken;
};

/** A UPC-A: prefix and number fill eleven digits, the twelfth checks them. */
const nextUpc = async (trx: Db): Promise<string> => {
  const { prefix, first } = await nextOf(trx, 'UPC', 1);
  const digits = prefix + String(first).padStart(11 - prefix.length, '0');
  return digits + gs1CheckDigit(digits);
};

/** ISRCs in a row: prefix (country and registrant), then year and designation. */
const nextIsrcs = async (trx: Db, count: number): Promise<string[]> => {
  const { prefix, first } = await nextOf(trx, 'ISRC', count);
  return Array.from({ length: count }, (_, index) => prefix + String(first + index).padStart(7, '0'));
};

const isUniqueViolation = (error: unknown): error is { detail?: string } =>
  (error as { code?: unknown }).code === '23505';

/**
 * Gives a release its UPC and its tracks their ISRCs: those given are checked and kept as given, then come those that
 * the artist gave, which were checked when it was sent; the rest come from the pools. @throws 400 with the issues, 409 CODE_TAKEN or POOL_EMPTY
 */
export const assignCodes = async (trx: Db, release: ReleaseRecord, given: GivenCodes): Promise<void> => {
  checkGiven(release, given);
  const isrcOf = (track: ReleaseRecord['tracks'][number]) =>
    given.isrcs?.[track.uuid] || track.isrc || track.existing_isrc;
  const lacking = release.tracks.filter((track) => !isrcOf(track));
  const fresh = lacking.length > 0 ? await nextIsrcs(trx, lacking.length) : [];
  const isrcs = new Map<string, string>();
  for (const track of release.tracks) {
    const isrc = isrcOf(track);
    if (isrc) isrcs.set(track.uuid, normaliseIsrc(isrc));
  }
  for (const [index, track] of lacking.entries()) isrcs.set(track.uuid, fresh[index] ?? '');
  const upc = given.upc || release.upc || release.existing_upc || (await nextUpc(trx));
  try {
    await setCodes(trx, release.uuid, upc, isrcs);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const code = /=\((.+)\)/.exec(error.detail ?? '')?.[1] ?? upc;
    throw fault(moderationErrors, 'CODE_TAKEN', { values: { code }, data: { code } });
  }
};
