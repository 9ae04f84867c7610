import type { ReleaseId, TrackId } from '@dubplate/contract/ids';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Issue } from '@dubplate/rules/issues';
import { isIsrcValid, isUpcValid, normalizeIsrc } from '@dubplate/rules/releases/codes';
import {
  keptUpc,
  ownIsrc,
  publishedTrackUuid,
  type ReleaseRecord,
  readRelease,
  setCodes,
} from '#features/releases/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import type { CodeKind } from '../tables.ts';
import { codeOf, leftIn, nextNumber, usableRanges, yearOf } from './code-ranges.ts';
import { advanceRange, listRanges, listUsedCodes, lockRanges, type StoredRange } from './store.ts';

interface Wanted {
  readonly kind: CodeKind;
  readonly count: number;
  /** Codes entered by hand for the same release. */
  readonly except: ReadonlySet<string>;
}

/** Extra codes to check per query, so that codes assigned by hand can be skipped. */
const SPARE = 50;

/** Takes up to `count` unused codes of a range, and advances the range past the last code examined. */
const reserveFrom = async (
  trx: Db,
  range: StoredRange,
  { kind, count, except }: Wanted,
  now: Date,
): Promise<string[]> => {
  const taken: string[] = [];
  let next = nextNumber(range, now);
  while (taken.length < count && next <= range.last_number) {
    const size = Math.min(count - taken.length + SPARE, range.last_number - next + 1);
    const codes = Array.from({ length: size }, (_, index) => codeOf(range, next + index, now));
    const used = await listUsedCodes(trx, kind, codes);
    for (const code of codes) {
      if (taken.length === count) break;
      next += 1;
      if (!used.has(code) && !except.has(code)) taken.push(code);
    }
  }
  await advanceRange(trx, range.uuid, { next_number: next, ...(range.kind === 'ISRC' && { year: yearOf(now) }) });
  return taken;
};

/**
 * Reserves codes in a separate transaction, so that publishing does not block other publishing. A failed publishing loses
 * its codes. Codes assigned by hand are skipped.
 * @throws 409 POOL_EMPTY
 */
const reserveCodes = (db: Db, wanted: Wanted, now: Date): Promise<string[]> =>
  db.transaction().execute(async (trx) => {
    const taken: string[] = [];
    for (const range of usableRanges(await lockRanges(trx, wanted.kind))) {
      const count = wanted.count - taken.length;
      if (count > 0 && leftIn(range, now) > 0)
        taken.push(...(await reserveFrom(trx, range, { ...wanted, count }, now)));
    }
    if (taken.length < wanted.count) throw apiError(moderationErrors, 'POOL_EMPTY', { values: { kind: wanted.kind } });
    return taken;
  });

export interface ChosenCodes {
  readonly upc?: string | undefined;
  /** By track uuid. */
  readonly isrcs?: Readonly<Record<string, string>> | undefined;
}

type CodeIssue = Issue<keyof typeof moderationIssues>;

const chosenCodeIssues = (release: ReleaseRecord, { upc, isrcs = {} }: ChosenCodes): CodeIssue[] => {
  const issues: CodeIssue[] = [];
  const seen = new Set<string>();
  // A published release keeps its codes.
  if (release.edition_of !== null)
    return [...(upc ? ['upc'] : []), ...Object.keys(isrcs).map((track) => `isrcs.${track}`)].map((path) => ({
      path,
      code: 'code_fixed',
    }));
  if (upc && !isUpcValid(upc)) issues.push({ path: 'upc', code: 'upc_invalid' });
  for (const [track, isrc] of Object.entries(isrcs)) {
    const path = `isrcs.${track}`;
    if (!release.tracks.some(({ uuid }) => uuid === track)) issues.push({ path, code: 'isrc_unknown_track' });
    else if (isrc && !isIsrcValid(isrc)) issues.push({ path, code: 'isrc_invalid' });
    else if (isrc && seen.has(normalizeIsrc(isrc))) issues.push({ path, code: 'isrc_repeated' });
    seen.add(normalizeIsrc(isrc));
  }
  return issues;
};

const chosenIsrc = (track: ReleaseRecord['tracks'][number], { isrcs }: ChosenCodes): string | null =>
  isrcs?.[track.uuid] || ownIsrc(track);

const chosenUpc = (release: ReleaseRecord, { upc }: ChosenCodes): string | null =>
  upc || keptUpc(release) || release.existing_upc;

/** Codes reserved from the pools for a release. */
export interface PooledCodes {
  readonly upc: string | null;
  readonly isrcs: readonly string[];
}

const NONE: PooledCodes = { upc: null, isrcs: [] };

/**
 * Reserves the codes that a release needs for publishing. Reserves none if it can't be published; publishing reports that.
 * Call it outside of transactions. @throws 409 POOL_EMPTY
 */
export const poolCodesFor = async (db: Db, uuid: ReleaseId, chosen: ChosenCodes, now: Date): Promise<PooledCodes> => {
  const release = await readRelease(db, uuid);
  if (release?.status !== 'MODERATED' || chosenCodeIssues(release, chosen).length > 0) return NONE;
  const own = release.tracks.map((track) => chosenIsrc(track, chosen));
  const except = new Set(own.flatMap((isrc) => (isrc ? [normalizeIsrc(isrc)] : [])));
  const count = own.filter((isrc) => !isrc).length;
  const isrcs = count > 0 ? await reserveCodes(db, { kind: 'ISRC', count, except }, now) : [];
  if (chosenUpc(release, chosen)) return { upc: null, isrcs };
  const [upc = null] = await reserveCodes(db, { kind: 'UPC', count: 1, except: new Set() }, now);
  return { upc, isrcs };
};

/** Returns whether publishing would assign placeholder codes to this release. */
export const wouldGetPlaceholders = async (db: Db, release: ReleaseRecord): Promise<boolean> => {
  const lacking = [...(chosenUpc(release, {}) ? [] : ['UPC']), ...(release.tracks.every(ownIsrc) ? [] : ['ISRC'])];
  if (lacking.length === 0) return false;
  const ranges = await listRanges(db);
  return lacking.some((kind) =>
    usableRanges(ranges.filter((range) => range.kind === kind)).some(({ is_placeholder }) => is_placeholder),
  );
};

const isUniqueViolation = (error: unknown): error is { detail?: string } =>
  (error as { code?: unknown }).code === '23505';

/**
 * Assigns a UPC to the release, or to the original of an edition, and ISRCs to its tracks. Codes chosen by the moderator
 * win over codes of the artist, which were checked on submission, and over codes from the pools.
 * @throws 400 with the issues, 409 CODE_TAKEN or POOL_EMPTY
 */
export const assignCodes = async (
  trx: Db,
  release: ReleaseRecord,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<void> => {
  refuseIssues(moderationIssues, chosenCodeIssues(release, chosen));
  const left = [...pooled.isrcs];
  const isrcs = new Map<TrackId, string>();
  for (const track of release.tracks) {
    const isrc = chosenIsrc(track, chosen) ?? left.shift();
    if (!isrc) throw apiError(moderationErrors, 'POOL_EMPTY', { values: { kind: 'ISRC' } });
    isrcs.set(publishedTrackUuid(track), normalizeIsrc(isrc));
  }
  const upc = chosenUpc(release, chosen) ?? pooled.upc;
  if (!upc) throw apiError(moderationErrors, 'POOL_EMPTY', { values: { kind: 'UPC' } });
  try {
    await setCodes(trx, release.edition_of ?? release.uuid, upc, isrcs);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const code = /=\((.+)\)/.exec(error.detail ?? '')?.[1] ?? upc;
    throw apiError(moderationErrors, 'CODE_TAKEN', { values: { code }, data: { code } });
  }
};
