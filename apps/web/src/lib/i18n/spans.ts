import { useLanguage } from './i18n.ts';
import { locales } from './language.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Span {
  readonly value: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

/** Returns a time in milliseconds in the largest full unit; up to two days it counts hours. */
export const spanOf = (ms: number): Span => {
  const past = Math.max(0, ms);
  if (past < HOUR_MS) return { value: Math.floor(past / MINUTE_MS), unit: 'minute' };
  if (past < 2 * DAY_MS) return { value: Math.floor(past / HOUR_MS), unit: 'hour' };
  return { value: Math.floor(past / DAY_MS), unit: 'day' };
};

/** Formats milliseconds as `3 hours`, or in Russian as `3 ч`, because the word would have to be declined. */
export const useSpanText = (unitDisplay: 'long' | 'short'): ((ms: number) => string) => {
  const locale = locales[useLanguage()];
  return (ms) => {
    const { value, unit } = spanOf(ms);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay }).format(value);
  };
};

/** Returns the time since an instant as text: `3 hours`. */
export const useSpans = (): ((instant: string) => string) => {
  const spanText = useSpanText('long');
  return (instant) => spanText(Date.now() - Date.parse(instant));
};
