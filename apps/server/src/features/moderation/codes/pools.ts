import type { CodePool, CodeRange, NewRange } from '@dubplate/contract/moderation/codes-endpoints';
import type { Db } from '#platform/database/tables.ts';
import { type AddRangeOptions, addRange } from './add-range.ts';
import { codeOf, leftIn, usableRanges } from './range.ts';
import { listRanges, type StoredRange } from './store.ts';

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

/** The pools of both kinds, with how many codes are left. */
export const readCodePools = async (db: Db, now: Date): Promise<CodePool[]> => {
  const all = await listRanges(db);
  return (['UPC', 'ISRC'] as const).map((kind) => presentPool(kind, all, now));
};

/** Adds a range of real codes to its pool. @throws 400 with the issues, 409 CODES_OVERLAP */
export const addCodes = async (db: Db, options: AddRangeOptions, range: NewRange): Promise<CodeRange> =>
  presentRange(await addRange(db, options, range), options.now);
