import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAllocation } from './allocate-usages.ts';
import { allocate } from './amounts.ts';

const weights = fc.array(fc.bigInt({ min: -20n, max: 1_000n }), { minLength: 1, maxLength: 50 });
const totals = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

const countRows = (all: readonly bigint[]): Map<bigint, number> => {
  const rows = new Map<bigint, number>();
  for (const weight of all) rows.set(weight, (rows.get(weight) ?? 0) + 1);
  return rows;
};

it('is the allocation of all rows at once', () => {
  fc.assert(
    fc.property(totals, weights, (total, all) => {
      fc.pre(all.reduce((sum, weight) => sum + weight, 0n) !== 0n);
      const next = createAllocation(total, countRows(all));
      expect(all.map(next)).toEqual(allocate(total, all));
    }),
  );
});

it('leaves the part of missing rows to nobody', () => {
  const next = createAllocation(100n, countRows([3n, 4n]), 5n);
  expect([3n, 4n].map(next)).toEqual(allocate(100n, [3n, 4n, 5n]).slice(0, 2));
});

it('refuses weights that add up to 0', () => {
  expect(() => createAllocation(1n, countRows([1n, -1n]))).toThrow(RangeError);
});
