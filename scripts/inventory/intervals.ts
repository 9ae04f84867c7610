/** From the first offset to before the second. */
export type Interval = readonly [number, number];

export interface Range {
  readonly startOffset: number;
  readonly endOffset: number;
  readonly count: number;
}

/** Joins intervals that touch or overlap, in order. */
export function mergeIntervals(intervals: readonly Interval[]): Interval[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...intervals].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) merged.push([start, end]);
  }
  return merged;
}

export const lengthOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, [start, end]) => sum + end - start, 0);

/** Returns what ran of a script, given the ranges of its functions and blocks: the innermost range decides. */
export function ranIntervals(ranges: readonly Range[]): Interval[] {
  const ran: Interval[] = [];
  const open: Range[] = [];
  let at = 0;
  const advance = (offset: number) => {
    if ((open.at(-1)?.count ?? 0) > 0) ran.push([at, offset]);
    at = offset;
  };
  const close = (until: number) => {
    for (let last = open.at(-1); last && last.endOffset <= until; last = open.at(-1)) {
      advance(last.endOffset);
      open.pop();
    }
  };
  for (const range of [...ranges].sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset)) {
    close(range.startOffset);
    advance(range.startOffset);
    open.push(range);
  }
  close(Number.POSITIVE_INFINITY);
  return mergeIntervals(ran);
}
