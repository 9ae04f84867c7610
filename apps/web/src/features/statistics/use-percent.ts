import { useLanguage } from '#lib/i18n/i18n.ts';
import { type Language, locales } from '#lib/i18n/language.ts';

/** Percent with exactly one decimal, as the language writes it; `isSigned` also names a growth by a plus. */
export const percentText = (percent: number, language: Language, isSigned = false): string =>
  new Intl.NumberFormat(locales[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  }).format(percent / 100);

export const usePercent = () => {
  const language = useLanguage();
  return {
    share: (percent: number) => percentText(percent, language),
    change: (percent: number) => percentText(percent, language, true),
  };
};
