const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Span {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** How long ago an instant was, in the largest unit that is full: less than two days are told in hours. */
export const spanSince = (instant: string, now: Date): Span => {
  const past = Math.max(0, now.getTime() - Date.parse(instant));
  if (past < HOUR_MS) return { value: Math.floor(past / MINUTE_MS), unit: 'minute' };
  if (past < 2 * DAY_MS) return { value: Math.floor(past / HOUR_MS), unit: 'hour' };
  return { value: Math.floor(past / DAY_MS), unit: 'day' };
};
