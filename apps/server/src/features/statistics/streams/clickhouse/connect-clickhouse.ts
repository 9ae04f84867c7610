import { type ClickHouseClient, ClickHouseError, createClient } from '@clickhouse/client';
import { NoConnection } from '#platform/database/pool/open-pool.ts';

/** For calls that a user waits for. */
const CALL_MS = 10_000;
/** For imports and removals. */
const WORK_MS = 6 * 60 * 60 * 1000;

export interface ClickHouse {
  /** For calls that a user waits for. */
  readonly calls: ClickHouseClient;
  /** For long work. */
  readonly work: ClickHouseClient;
  readonly close: () => Promise<void>;
}

/** `url` is `http(s)://user:password@host:8123/database`. Connects with the first statement. */
export const connectClickHouse = (url: string): ClickHouse => {
  const options = { url, application: 'dubplate', log: { level: 127 as const } };
  const calls = createClient({
    ...options,
    request_timeout: CALL_MS,
    clickhouse_settings: { max_execution_time: CALL_MS / 1000, readonly: '2' },
  });
  const work = createClient({ ...options, request_timeout: WORK_MS });
  return { calls, work, close: async () => void (await Promise.all([calls.close(), work.close()])) };
};

/** Error codes of a server without time, memory or capacity at the moment. */
const BUSY = ['159', '202', '209', '210', '241', '243', '252', '319', '999'];

/** Turns transient errors into an outage, which callers may retry. @throws NoConnection */
export const orOutage = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ClickHouseError && !BUSY.includes(error.code)) throw error;
    throw new NoConnection('ClickHouse does not answer', { cause: error });
  }
};
