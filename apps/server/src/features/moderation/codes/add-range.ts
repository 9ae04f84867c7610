import type { UserId } from '@dubplate/contract/ids';
import type { NewRange } from '@dubplate/contract/moderation/codes-endpoints';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Issue } from '@dubplate/rules/issues';
import { isUpcValid, normalizeIsrc, normalizeUpc } from '@dubplate/rules/releases/codes';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { FIRST_DESIGNATION, LAST_DESIGNATION, yearOf } from './range.ts';
import { insertRange, lockRanges, type StoredRange } from './store.ts';

type RangeIssue = Issue<keyof typeof moderationIssues>;

export interface AddRangeOptions {
  /** Null: the command line. */
  readonly actorUuid: UserId | null;
  readonly now: Date;
}

/** A UPC without its check digit. */
const numberOf = (upc: string): number => Number(upc.slice(0, -1));

const upcRange = (range: Extract<NewRange, { kind: 'UPC' }>, now: Date): StoredRange => {
  const [from, to] = [normalizeUpc(range.from), normalizeUpc(range.to)];
  const issues: RangeIssue[] = [];
  if (!isUpcValid(from)) issues.push({ path: 'from', code: 'upc_invalid' });
  if (!isUpcValid(to)) issues.push({ path: 'to', code: 'upc_invalid' });
  if (issues.length === 0 && (from.length !== to.length || numberOf(from) > numberOf(to)))
    issues.push({ path: 'to', code: 'upc_range_invalid' });
  refuseIssues(moderationIssues, issues);
  return {
    uuid: newUuid(),
    kind: 'UPC',
    prefix: null,
    digits: from.length,
    first_number: numberOf(from),
    last_number: numberOf(to),
    next_number: numberOf(from),
    year: null,
    is_placeholder: false,
    created_at: now,
  };
};

const isrcRange = (range: Extract<NewRange, { kind: 'ISRC' }>, now: Date): StoredRange => {
  const prefix = normalizeIsrc(range.prefix);
  if (!/^[A-Z]{2}[A-Z0-9]{3}$/.test(prefix))
    refuseIssues(moderationIssues, [{ path: 'prefix', code: 'isrc_prefix_invalid' }]);
  return {
    uuid: newUuid(),
    kind: 'ISRC',
    prefix,
    digits: null,
    first_number: FIRST_DESIGNATION,
    last_number: LAST_DESIGNATION,
    next_number: FIRST_DESIGNATION,
    year: yearOf(now),
    is_placeholder: false,
    created_at: now,
  };
};

const overlaps = (one: StoredRange, other: StoredRange): boolean =>
  one.kind === 'ISRC'
    ? one.prefix === other.prefix
    : one.first_number <= other.last_number && other.first_number <= one.last_number;

/** Puts in a range of real codes. @throws 400 with the issues, 409 CODES_OVERLAP */
export const addRange = (db: Db, { actorUuid, now }: AddRangeOptions, chosen: NewRange): Promise<StoredRange> => {
  const range = chosen.kind === 'UPC' ? upcRange(chosen, now) : isrcRange(chosen, now);
  return inTransaction(db, async (trx) => {
    const existing = await lockRanges(trx, range.kind);
    if (existing.some((other) => overlaps(range, other))) throw fault(moderationErrors, 'CODES_OVERLAP');
    if (!(await insertRange(trx, range))) throw fault(moderationErrors, 'CODES_OVERLAP');
    await recordAct(trx, {
      actorUuid,
      action: 'codes.add',
      subject: { type: 'code_range', uuid: range.uuid },
      before: null,
      after: chosen,
      now,
    });
    return range;
  });
};
