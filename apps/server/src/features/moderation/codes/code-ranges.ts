import type { UserId } from '@dubplate/contract/ids';
import type { CodePool, CodeRange, NewRange } from '@dubplate/contract/moderation/codes-endpoints';
import { moderationErrors, moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Issue } from '@dubplate/rules/issues';
import { gs1CheckDigit, isUpcValid, normalizeIsrc, normalizeUpc } from '@dubplate/rules/releases/codes';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { insertRange, listRanges, lockRanges, type StoredRange } from './store.ts';

/** The designations of an ISRC within a year. */
const FIRST_DESIGNATION = 1;
const LAST_DESIGNATION = 99_999;

export const yearOf = (now: Date): number => now.getUTCFullYear() % 100;

/** Returns the next number of a range. Designations of ISRCs start again each year. */
export const nextNumber = (range: StoredRange, now: Date): number =>
  range.kind === 'ISRC' && range.year !== yearOf(now) ? FIRST_DESIGNATION : range.next_number;

/** Returns how many numbers a range has left, for ISRCs in this year. */
export const leftIn = (range: StoredRange, now: Date): number =>
  Math.max(0, range.last_number - nextNumber(range, now) + 1);

export const codeOf = (range: StoredRange, number: number, now: Date): string => {
  if (range.kind === 'ISRC')
    return `${range.prefix}${String(yearOf(now)).padStart(2, '0')}${String(number).padStart(5, '0')}`;
  const digits = String(number).padStart((range.digits ?? 12) - 1, '0');
  return digits + gs1CheckDigit(digits);
};

/** Returns only real ranges as soon as there is one, even if it is empty; otherwise the placeholders. */
export const usableRanges = (ranges: readonly StoredRange[]): StoredRange[] => {
  const real = ranges.filter(({ is_placeholder }) => !is_placeholder);
  return real.length > 0 ? real : [...ranges];
};

type RangeIssue = Issue<keyof typeof moderationIssues>;

interface By {
  /** Null on the command line. */
  readonly actorUuid: UserId | null;
  readonly now: Date;
}

/** Returns a UPC without its check digit. */
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

const addRange = (db: Db, { actorUuid, now }: By, chosen: NewRange): Promise<StoredRange> => {
  const range = chosen.kind === 'UPC' ? upcRange(chosen, now) : isrcRange(chosen, now);
  return inTransaction(db, async (trx) => {
    const existing = await lockRanges(trx, range.kind);
    if (existing.some((other) => overlaps(range, other))) throw apiError(moderationErrors, 'CODES_OVERLAP');
    if (!(await insertRange(trx, range))) throw apiError(moderationErrors, 'CODES_OVERLAP');
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

const presentRange = (range: StoredRange, now: Date): CodeRange => ({
  uuid: range.uuid,
  kind: range.kind,
  from: range.kind === 'UPC' ? codeOf(range, range.first_number, now) : null,
  to: range.kind === 'UPC' ? codeOf(range, range.last_number, now) : null,
  prefix: range.prefix,
  left: leftIn(range, now),
  is_placeholder: range.is_placeholder,
  created_at: range.created_at.toISOString(),
});

const presentPool = (kind: 'UPC' | 'ISRC', all: readonly StoredRange[], now: Date) => {
  const ranges = usableRanges(all.filter((range) => range.kind === kind)).map((range) => presentRange(range, now));
  return {
    kind,
    left: ranges.reduce((sum, { left }) => sum + left, 0),
    is_placeholder: ranges.every(({ is_placeholder }) => is_placeholder),
    ranges,
  };
};

/** Reads the pools of both kinds with the number of codes left. */
export const readCodePools = async (db: Db, now: Date): Promise<CodePool[]> => {
  const all = await listRanges(db);
  return (['UPC', 'ISRC'] as const).map((kind) => presentPool(kind, all, now));
};

/** Adds a range of real codes to its pool. @throws 400 with the issues, 409 CODES_OVERLAP */
export const addCodes = async (db: Db, by: By, range: NewRange): Promise<CodeRange> =>
  presentRange(await addRange(db, by, range), by.now);
