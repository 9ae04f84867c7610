/** A statement has 65,535 parameters at most, and the widest row (a track) has 18. */
const ROWS_PER_STATEMENT = 1_000;

/** Rows in portions that one statement can insert. */
export const splitIntoBatches = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, batch) =>
    rows.slice(batch * ROWS_PER_STATEMENT, (batch + 1) * ROWS_PER_STATEMENT),
  );

const KEYS_AT_ONCE = 500;

/** Splits a stream into batches small enough for one statement. */
export async function* inBatches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < KEYS_AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Runs `attempt` for each item in sequence and continues after failures.
 * @throws AggregateError of all failures, at the end
 */
export const attemptAll = async <T>(items: readonly T[], attempt: (item: T) => Promise<void>): Promise<void> => {
  const errors: unknown[] = [];
  for (const item of items) {
    try {
      await attempt(item);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${items.length} failed`);
};

const NIL = '00000000-0000-0000-0000-000000000000';
/** Errors that are kept to be reported; a sweep over a broken disk has as many as there are items. */
const REPORTED = 20;

/**
 * Works through all that `list` gives, batch after batch, until there is no more. An item that fails is passed over, and
 * reported at the end, so that it delays neither the others nor the next night's sweep.
 * @param list the next batch after an id, in the order of their ids
 * @throws AggregateError at the end where items failed
 */
export const sweepAll = async <Id extends string, T extends { readonly uuid: Id }>(
  list: (after: Id) => Promise<readonly T[]>,
  handle: (item: T) => Promise<void>,
): Promise<void> => {
  const errors: unknown[] = [];
  let failures = 0;
  let after = NIL as Id;
  for (;;) {
    const batch = await list(after);
    for (const item of batch)
      try {
        await handle(item);
      } catch (error) {
        failures += 1;
        if (errors.length < REPORTED) errors.push(error);
      }
    const last = batch.at(-1);
    if (!last) break;
    after = last.uuid;
  }
  if (failures > 0) throw new AggregateError(errors, `${failures} items of a sweep failed`);
};
