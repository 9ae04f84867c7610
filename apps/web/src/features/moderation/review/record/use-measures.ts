import { useMemo } from 'react';
import { useLanguage } from '#lib/i18n/i18n.ts';
import { locales } from '#lib/i18n/language.ts';

const HERTZ_IN_KILOHERTZ = 1000;

/** Formats audio measures for the locale. Intl supports neither hertz nor decibels. */
export const useMeasures = () => {
  const language = useLanguage();
  return useMemo(() => {
    const locale = locales[language];
    const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
    const seconds = new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'short',
      maximumFractionDigits: 1,
    });
    const bits = new Intl.NumberFormat(locale, { style: 'unit', unit: 'bit', unitDisplay: 'short' });
    return {
      decimal: (value: number) => decimal.format(value).replace('-', '−'),
      kilohertz: (hertz: number) => `${rate.format(hertz / HERTZ_IN_KILOHERTZ)} ${language === 'ru' ? 'кГц' : 'kHz'}`,
      seconds: (value: number) => seconds.format(value),
      bits: (value: number) => bits.format(value),
    };
  }, [language]);
};
