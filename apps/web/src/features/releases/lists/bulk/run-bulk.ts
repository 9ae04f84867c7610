import { retryUntilSettled } from '#lib/retry/retrying.ts';

const PARALLEL = 4;

export interface BulkFailure<Item> {
  readonly item: Item;
  readonly error: unknown;
}

export interface BulkResult<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly BulkFailure<Item>[];
  /** Not tried any more once it was stopped. */
  readonly left: readonly Item[];
}

interface BulkOptions {
  readonly signal: AbortSignal;
  /** How many are settled, well or not. */
  readonly onProgress: (settled: number) => void;
}

/**
 * Processes the items concurrently. A refused item does not stop the others; network and server errors are retried. A
 * call that is running when the signal aborts may still succeed, but its item counts as left.
 */
export const runBulk = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  { signal, onProgress }: BulkOptions,
): Promise<BulkResult<Item>> => {
  const done: Item[] = [];
  const failed: BulkFailure<Item>[] = [];
  const left: Item[] = [];
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const current = item;
      if (signal.aborted) {
        left.push(current);
        continue;
      }
      try {
        await retryUntilSettled(() => act(current), { task: 'bulk', signal });
        done.push(current);
      } catch (error) {
        if (signal.aborted) left.push(current);
        else failed.push({ item: current, error });
      }
      onProgress(done.length + failed.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, work));
  return { done, failed, left };
};
