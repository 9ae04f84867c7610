import { type Language, type PluralForms, pluralText } from './plural.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

const expired = { en: 'Subscription expired', ru: 'Подписка истекла' };
const inHours: PluralForms = {
  en: { one: 'Expires in {count} hour', other: 'Expires in {count} hours' },
  ru: { one: 'Истекает через {count} час', few: 'Истекает через {count} часа', many: 'Истекает через {count} часов' },
};
const inDays: PluralForms = {
  en: { one: 'Expires in {count} day', other: 'Expires in {count} days' },
  ru: { one: 'Истекает через {count} день', few: 'Истекает через {count} дня', many: 'Истекает через {count} дней' },
};

/** When a subscription ends, as seen now: in hours during its last day, else in days. */
export const expiryText = (expiresAt: string, now: Date, language: Language): string => {
  const hours = (Date.parse(expiresAt) - now.getTime()) / HOUR_MS;
  if (hours <= 0) return expired[language];
  // Hours and days count once half of one is left, so that a month just bought has all its days; the last hour is one.
  return hours < DAY_HOURS
    ? pluralText(inHours, Math.max(1, Math.round(hours)), language)
    : pluralText(inDays, Math.round(hours / DAY_HOURS), language);
};
