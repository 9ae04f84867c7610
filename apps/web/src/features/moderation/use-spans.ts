import { useLanguage } from '#lib/i18n.ts';
import { locales } from '#lib/language.ts';
import { spanSince } from './waiting.ts';

/** How long someone has waited, in words: `3 hours`. */
export const useSpans = (): ((instant: string) => string) => {
  const locale = locales[useLanguage()];
  return (instant) => {
    const { value, unit } = spanSince(instant, new Date());
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  };
};
