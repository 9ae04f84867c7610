export type Language = 'en' | 'ru';

/** The better of the two languages for an `Accept-Language` header (RFC 9110, 12.5.4); English where it says nothing of them. */
export const preferredLanguage = (header: string | undefined): Language => {
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
  return weights.ru > weights.en ? 'ru' : 'en';
};
