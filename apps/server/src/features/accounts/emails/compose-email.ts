import { fill } from '@dubplate/contract/catalogue';
import type { Language } from '#platform/language.ts';
import { type Brand, renderEmail } from '#platform/mail/render-email.ts';
import type { EmailTemplate } from './email-template.ts';

/** Plain values of an email. A name that ends in `_at` is an RFC 3339 instant; null is shown as unknown. */
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
  readonly template: EmailTemplate;
  readonly language: Language;
  readonly values: TemplateValues;
  /** A WebP. */
  readonly picture?: Buffer | undefined;
  readonly link: string | null;
  readonly brand: Brand;
}

/** An email in one language, and the same as a short message. */
export const composeEmail = ({ template, language, values, picture, link, brand }: ComposeOptions) => {
  const texts = template.texts[language];
  const places = { ...formatValues(values, language), product: brand.name, link: link ?? '' };
  const say = (template: string) => fill(template, places);
  const email = renderEmail(
    {
      language,
      subject: say(texts.subject),
      picture,
      lead: texts.lead.map(say),
      button: link && texts.button ? { label: say(texts.button), url: link } : undefined,
      closing: texts.closing.map(say),
    },
    brand,
  );
  return { ...email, sms: say(texts.sms) };
};
