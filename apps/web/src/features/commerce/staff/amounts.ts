import type { WireMoney } from '@dubplate/contract/commerce/staff-schemas';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales, perLanguage } from '#lib/i18n/language.ts';

const ISO_CODE = /^[A-Z]{3}$/;

/** Formats amounts to the cent in their own currency. Non-ISO currencies such as USDT follow the number. */
export const createAmount = (locale: string) => {
  const formats = new Map<string, Intl.NumberFormat>();
  const formatOf = (currency: string): Intl.NumberFormat => {
    const known = formats.get(currency);
    if (known) return known;
    const made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      ...(ISO_CODE.test(currency) && { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }),
    });
    formats.set(currency, made);
    return made;
  };
  return ({ cents, currency }: WireMoney): string => {
    const written = formatOf(currency).format(cents / 100);
    return ISO_CODE.test(currency) ? written : `${written}\u00a0${currency}`;
  };
};

const amountOf = perLanguage((language) => createAmount(locales[language]));

export const useAmount = () => amountOf(useLanguage());
