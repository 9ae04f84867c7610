import { NoConnection } from '../database/pool/open-pool.ts';
import { StorageOutage } from '../storage/storage.ts';

/**
 * Kind of outage in a dependency. `UNAVAILABLE`: unreachable or not responding; `NO_ROOM`: its disk is full;
 * `READ_ONLY`: it rejects writes. All are transient, so a client may retry.
 */
export type Outage = 'UNAVAILABLE' | 'NO_ROOM' | 'READ_ONLY';

/**
 * Outage by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or the operating system's code.
 */
const BY_CODE: readonly (readonly [RegExp, Outage])[] = [
  [/^(ENOSPC|EDQUOT|53100)$/, 'NO_ROOM'],
  [/^(EROFS|25006)$/, 'READ_ONLY'],
  // Cannot connect, shutting down or starting up, out of connections or memory.
  [/^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08...|57P0[1235]|53[023]00)$/, 'UNAVAILABLE'],
  // Cut off by one of our own time limits, or chosen as the victim of a deadlock.
  [/^(57014|55P03|25P0[34]|40001|40P01)$/, 'UNAVAILABLE'],
];

/** Messages of pg errors that have no code: broken connections and timeouts. */
const BROKEN_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout expired|Client (has encountered a connection error|was closed) and is not queryable)/;

/** The outage behind an error, or behind what caused it; null for every other error. */
export const outageOf = (error: unknown): Outage | null => {
  if (!(error instanceof Error)) return null;
  if (error instanceof StorageOutage) return error.outage;
  if (error instanceof NoConnection || BROKEN_CONNECTION.test(error.message)) return 'UNAVAILABLE';
  const { code } = error as { code?: unknown };
  const known = typeof code === 'string' ? BY_CODE.find(([pattern]) => pattern.test(code)) : undefined;
  return known?.[1] ?? outageOf(error.cause);
};
