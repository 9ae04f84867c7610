export type Language = 'en' | 'ru';

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'ru';

/** Returns the preferred language in an `Accept-Language` header (RFC 9110, 12.5.4), or null if it names neither. */
export const statedLanguage = (header: string | undefined): Language | null => {
  const weights: Record<Language, number> = { en: 0, ru: 0 };
  for (const part of (header ?? '').split(',')) {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';');
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    );
    const primary = range.split('-')[0];
    if ((primary === 'en' || primary === 'ru') && Number.isFinite(quality))
      weights[primary] = Math.max(weights[primary], quality);
  }
  if (weights.ru === 0 && weights.en === 0) return null;
  return weights.ru > weights.en ? 'ru' : 'en';
};

/** Returns the preferred language in an `Accept-Language` header, or English if it names neither. */
export const preferredLanguage = (header: string | undefined): Language => statedLanguage(header) ?? 'en';

/** Returns the language in the `lang` parameter of a URL, or null if there is none. */
export const askedLanguage = (address: string): Language | null => {
  const asked = /[?&]lang=(\w+)(?:&|$)/.exec(address)?.[1];
  return isLanguage(asked) ? asked : null;
};

/** The language of a public page: Russian where neither the address nor the browser names one. */
export const pageLanguage = (address: string, accepted: string | undefined): Language =>
  askedLanguage(address) ?? statedLanguage(accepted) ?? 'ru';
