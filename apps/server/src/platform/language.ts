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
