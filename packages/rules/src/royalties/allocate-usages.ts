import { floorDiv } from './amounts.ts';

/** Rows whose exact share has the same remainder: they receive the units that are left over by their order. */
interface RemainderClass {
  rows: number;
  favored: number;
}

/**
 * Divides units over rows as `allocate` does, for more rows than fit into memory: it needs how many rows each weight has,
 * and then the weights in their order.
 * @param rest the weight of rows that are missing, after all others; their part stays with nobody
 * @returns the next row's part by its weight
 * @throws if the weights add up to 0
 */
export const createAllocation = (
  total: bigint,
  rowsByWeight: ReadonlyMap<bigint, number>,
  rest = 0n,
): ((weight: bigint) => bigint) => {
  const counts = [...rowsByWeight];
  const sum = counts.reduce((all, [weight, rows]) => all + weight * BigInt(rows), rest);
  if (sum === 0n) throw new RangeError('The weights add up to 0');
  const shareOf = (weight: bigint) => {
    const floor = floorDiv(total * weight, sum);
    const remainder = total * weight - floor * sum;
    // With a negative sum the remainder is negative, too.
    return { floor, remainder: sum < 0n ? -remainder : remainder };
  };
  const classes = new Map<bigint, RemainderClass>();
  const parts = new Map<bigint, { readonly floor: bigint; readonly of: RemainderClass }>();
  let missing = total;
  const add = (weight: bigint, rows: number) => {
    const { floor, remainder } = shareOf(weight);
    const of = classes.get(remainder) ?? { rows: 0, favored: 0 };
    of.rows += rows;
    classes.set(remainder, of);
    missing -= floor * BigInt(rows);
    return { floor, of };
  };
  for (const [weight, rows] of counts) parts.set(weight, add(weight, rows));
  if (rest !== 0n) add(rest, 1);
  const largestFirst = [...classes].toSorted(([a], [b]) => (a === b ? 0 : a > b ? -1 : 1));
  let left = Number(missing);
  for (const [, of] of largestFirst) {
    of.favored = Math.min(left, of.rows);
    left -= of.favored;
  }
  return (weight) => {
    const part = parts.get(weight);
    if (!part) throw new RangeError(`No row has the weight ${weight}`);
    if (part.of.favored === 0) return part.floor;
    part.of.favored -= 1;
    return part.floor + 1n;
  };
};
