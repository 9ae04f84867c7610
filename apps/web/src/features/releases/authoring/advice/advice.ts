import { fill } from '@dubplate/contract/catalogue';
import { type ReleasesAdviceCode, releasesAdvice } from '@dubplate/contract/releases/advice';
import { useFormat } from '#lib/i18n/format.ts';
import { useLanguage } from '#lib/i18n/i18n.ts';

/** One word of advice on a field of the release or of a track. */
export interface Advice {
  /** The wire's path of the field. */
  readonly path: string;
  readonly code: ReleasesAdviceCode;
  readonly values?: Readonly<Record<string, number | string>>;
  /** The field's whole new text, where one could be worked out. */
  readonly suggestion?: string;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Advice in words, its numbers as the language writes them. */
export const useAdviceText = () => {
  const language = useLanguage();
  const format = useFormat();
  return ({ code, values = {} }: Advice): string => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? format.number(tenths(value)) : value,
    ]);
    return fill(releasesAdvice[code][language], Object.fromEntries(written));
  };
};
