import { fill } from '@dubplate/contract/catalogue';
import type { Language } from '#platform/language.ts';
import { type Brand, renderEmail } from '#platform/mail/render-email.ts';
import { type EmailKind, emailTemplate } from './email-templates.ts';

/** Plain values of a letter. A name that ends in `_at` holds an RFC 3339 instant; null is told as unknown. */
export type TemplateValues = Readonly<Record<string, string | null>>;

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

const formatValues = (values: TemplateValues, language: Language): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (value === null) return [name, unknown[language]];
      return [name, name.endsWith('_at') ? instant(value, language) : value];
    }),
  );

interface ComposeOptions {
  readonly kind: EmailKind;
  readonly language: Language;
  readonly values: TemplateValues;
  readonly link: string | null;
  readonly brand: Brand;
}

/** What the letter of a kind says in one language, as a letter and as a short message. */
export const composeEmail = ({ kind, language, values, link, brand }: ComposeOptions) => {
  const texts = emailTemplate(kind).texts[language];
  const places = { ...formatValues(values, language), product: brand.name, link: link ?? '' };
  const say = (template: string) => fill(template, places);
  const letter = renderEmail(
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
