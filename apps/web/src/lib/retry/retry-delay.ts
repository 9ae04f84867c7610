import { ApiError } from '../errors.ts';

const DELAYS_MS = [1_000, 2_000, 5_000, 10_000, 20_000] as const;
/** The longest delay, even if the server requires a longer one. */
const LONGEST_MS = 10 * 60_000;

/** Returns the delay after this many consecutive failures, in milliseconds; at least the `Retry-After` value. */
export const retryDelayMs = (failures: number, error: unknown): number => {
  const scheduled = DELAYS_MS[Math.min(Math.max(failures, 1), DELAYS_MS.length) - 1] ?? 0;
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
  return Math.min(Math.max(scheduled, asked), LONGEST_MS);
};
