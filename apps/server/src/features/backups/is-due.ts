/** After a backup that failed, the next is tried so much later, or at its time if that is sooner; milliseconds. */
const RETRY_MS = 3_600_000;

interface Starts {
  /** Of the newest backup, whatever came of it. */
  readonly any: Date | null;
  /** Of the newest one that is whole. */
  readonly whole: Date | null;
}

/** Whether it is time for a backup, one of which is wanted every so many milliseconds. */
export const isDue = ({ any, whole }: Starts, everyMs: number, now: Date): boolean => {
  const since = (start: Date | null) => (start === null ? Number.POSITIVE_INFINITY : now.getTime() - start.getTime());
  return since(whole) >= everyMs && since(any) >= Math.min(RETRY_MS, everyMs);
};
