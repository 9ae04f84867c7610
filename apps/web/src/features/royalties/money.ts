import { centsText, decimalText, exactText } from '@dubplate/rules/royalties/amount-text';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { type Language, perLanguage } from '#lib/i18n/language.ts';

const MARKS = {
  en: { group: ',', decimal: '.' },
  ru: { group: '\u00a0', decimal: ',' },
} as const;

type Write = (amount: string, marks: (typeof MARKS)[Language]) => { readonly sign: string; readonly digits: string };

/** Writes exact decimals in a language. Not by `Intl`, which the first paint can’t wait for, and which takes numbers. */
export const createMoney = (language: Language) => {
  const marks = MARKS[language];
  const money =
    (write: Write) =>
    (amount: string, currency = 'USD'): string => {
      const { sign, digits } = write(amount, marks);
      if (currency !== 'USD') return `${sign}${digits}\u00a0${currency}`;
      return language === 'ru' ? `${sign}${digits}\u00a0$` : `${sign}$${digits}`;
    };
  const number = (amount: string): string => {
    const { sign, digits } = decimalText(amount, marks);
    return `${sign}${digits}`;
  };
  return {
    /** With two decimals, truncated toward zero. */
    short: money(centsText),
    /** With all decimals. */
    exact: money(exactText),
    /** A number of units, a rate. */
    number,
    /** A percent: `66.67`. */
    percent: (amount: string): string => `${number(amount)}${language === 'ru' ? '\u00a0' : ''}%`,
  };
};

const moneyOf = perLanguage(createMoney);

export const useMoney = () => moneyOf(useLanguage());
