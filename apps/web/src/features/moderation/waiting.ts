import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Span {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** How long ago an instant was, in the largest unit that is full: less than two days count in hours. */
export const spanSince = (instant: string, now: Date): Span => {
  const past = Math.max(0, now.getTime() - Date.parse(instant));
  if (past < HOUR_MS) return { value: Math.floor(past / MINUTE_MS), unit: 'minute' };
  if (past < 2 * DAY_MS) return { value: Math.floor(past / HOUR_MS), unit: 'hour' };
  return { value: Math.floor(past / DAY_MS), unit: 'day' };
};

/** How long ago an instant was, as text: `3 hours`. */
export const useSpans = (): ((instant: string) => string) => {
  const locale = locales[useLanguage()];
  return (instant) => {
    const { value, unit } = spanSince(instant, new Date());
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  };
};
