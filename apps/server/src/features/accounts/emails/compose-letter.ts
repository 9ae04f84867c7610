import { fill } from '@dubplate/contract/catalogue';
import type { Language } from '#platform/language.ts';
import { type Brand, renderLetter } from '#platform/mail/render-email.ts';
import { type LetterKindName, letterKind } from './letter-kinds.ts';

/** Plain values of a letter. A name that ends in `_at` holds an RFC 3339 instant; null is told as unknown. */
export type LetterValues = Readonly<Record<string, string | null>>;

const unknown = { en: 'unknown', ru: 'неизвестно' };
const locales = { en: 'en-GB', ru: 'ru-RU' };

const instant = (value: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(value))
    .concat(' UTC');

const told = (values: LetterValues, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === null) return [name, unknown[language]];
      return [name, name.endsWith('_at') ? instant(value, language) : value];
    }),
  );

interface Composing {
  readonly kind: LetterKindName;
  readonly language: Language;
  readonly values: LetterValues;
  readonly link: string | null;
  readonly brand: Brand;
}

/** What the letter of a kind says in one language, as a letter and as a short message. */
export const composeLetter = ({ kind, language, values, link, brand }: Composing) => {
  const texts = letterKind(kind).texts[language];
  const places = { ...told(values, language), product: brand.name, link: link ?? '' };
  const say = (template: string) => fill(template, places);
  const letter = renderLetter(
    {
      language,
      subject: say(texts.subject),
      lead: texts.lead.map(say),
      button: link && texts.button ? { label: say(texts.button), url: link } : undefined,
      closing: texts.closing.map(say),
    },
    brand,
  );
  return { ...letter, sms: say(texts.sms) };
};
