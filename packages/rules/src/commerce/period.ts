import type { TimeRange } from '@dubplate/contract/commerce/limits';
import { type Language, type PluralForms, pluralText } from './plural.ts';

const forms: Readonly<Record<TimeRange, PluralForms>> = {
  HOUR: {
    en: { one: 'For {count} hour', other: 'For {count} hours' },
    ru: { one: 'На {count} час', few: 'На {count} часа', many: 'На {count} часов' },
  },
  DAY: {
    en: { one: 'For {count} day', other: 'For {count} days' },
    ru: { one: 'На {count} день', few: 'На {count} дня', many: 'На {count} дней' },
  },
  MONTH: {
    en: { one: 'For {count} month', other: 'For {count} months' },
    ru: { one: 'На {count} месяц', few: 'На {count} месяца', many: 'На {count} месяцев' },
  },
  YEAR: {
    en: { one: 'For {count} year', other: 'For {count} years' },
    ru: { one: 'На {count} год', few: 'На {count} года', many: 'На {count} лет' },
  },
};

/** For how long a plan is bought: 'На 1 месяц'. */
export const periodText = (
  { timeRangeCount, timeRange }: { readonly timeRangeCount: number; readonly timeRange: TimeRange },
  language: Language,
): string => pluralText(forms[timeRange], timeRangeCount, language);
