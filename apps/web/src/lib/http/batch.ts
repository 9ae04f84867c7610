import { ApiError } from '../errors.ts';

/** The time that collects the reads of all parts of a page, in milliseconds. */
const WAIT_MS = 10;
const NOT_FOUND = 404;

interface Asked<Value> {
  readonly key: string;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines reads requested at about the same time into calls of at most `limit` items. Items missing from the response
 * fail as not found.
 */
export const createBatch = <Value>(
  limit: number,
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): ((key: string) => Promise<Value>) => {
  let waiting: Asked<Value>[] = [];

  const send = async (asked: readonly Asked<Value>[]): Promise<void> => {
    try {
      const found = await read([...new Set(asked.map(({ key }) => key))]);
      for (const { key, resolve, reject } of asked) {
        const value = found.get(key);
        if (value === undefined) reject(new ApiError(NOT_FOUND, { message: 'NOT_FOUND' }, null));
        else resolve(value);
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let start = 0; start < all.length; start += limit) void send(all.slice(start, start + limit));
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(sendAll, WAIT_MS);
      waiting.push({ key, resolve, reject });
    });
};
