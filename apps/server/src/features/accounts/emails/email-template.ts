import { fill } from '@dubplate/contract/catalogue';
import type { Language } from '#platform/language.ts';
import { type Brand, type EmailQuote, renderEmail } from '#platform/mail/render-email.ts';
import type { User } from '../store.ts';

/**
 * The texts of one email. Placeholders: `{product}` is the name of the service, `{link}` is the link; the values of
 * the job fill the others.
 */
interface EmailTexts {
  readonly subject: string;
  /** A paragraph that is only a placeholder is a quote; it is left out if it has no value. */
  readonly lead: readonly string[];
  /** Label of the button that opens the link. */
  readonly button?: string;
  readonly closing: readonly string[];
  /** Text of the SMS that is sent if the username is a phone number. */
  readonly sms: string;
}

export interface EmailTemplate {
  /** `verify`, `reset` and `transfer` add a secret link; a path may have placeholders and leads to a page of the service. */
  readonly link: 'verify' | 'reset' | 'transfer' | `/${string}` | null;
  /** Returns true for users who must not get this email. */
  readonly shouldSkip?: (user: User) => boolean;
  /** Sent to unverified names too; all other kinds are sent to verified names only. */
  readonly isForUnverified?: true;
  /** Also sent to names without an account, such as an invitation. */
  readonly isForStrangers?: true;
  /** Limit per name and 24 hours; further emails are dropped and logged. */
  readonly perDay: number;
  readonly texts: Readonly<Record<Language, EmailTexts>>;
}

/** The values for the placeholders of each kind of email; rooms add their kinds by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface EmailValues {}
export type EmailKind = keyof EmailValues & string;

export type EmailTemplates = { readonly [K in EmailKind]?: EmailTemplate };

declare module '#platform/rooms/room.ts' {
  interface Room {
    /** The emails that the room sends, by kind. */
    readonly emails?: EmailTemplates;
  }
}

/** Values for placeholders. Names that end in `_at` hold RFC 3339 instants; null is shown as “unknown”. */
export type TemplateValues = Readonly<Record<string, string | null>>;

const coverOf = { en: 'Cover of “{title}”', ru: 'Обложка «{title}»' };
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
  /** The release’s cover, as a WebP. */
  readonly picture?: Buffer | undefined;
  readonly link: string | null;
  readonly brand: Brand;
}

const ONLY_PLACE = /^\{(\w+)\}$/;

/** Renders an email in one language, and its SMS. */
export const composeEmail = ({ template, language, values, picture, link, brand }: ComposeOptions) => {
  const texts = template.texts[language];
  const places: Record<string, string> = { ...formatValues(values, language), product: brand.name, link: link ?? '' };
  const say = (template: string) => fill(template, places);
  const leadPart = (paragraph: string): (string | EmailQuote)[] => {
    const [, place] = ONLY_PLACE.exec(paragraph) ?? [];
    if (place === undefined) return [say(paragraph)];
    const quote = places[place]?.trim() ?? '';
    return quote === '' ? [] : [{ quote }];
  };
  const email = renderEmail(
    {
      language,
      subject: say(texts.subject),
      picture: picture && { image: picture, alt: fill(coverOf[language], places) },
      lead: texts.lead.flatMap(leadPart),
      button: link && texts.button ? { label: say(texts.button), url: link } : undefined,
      closing: texts.closing.map(say),
    },
    brand,
  );
  return { ...email, sms: say(texts.sms) };
};
