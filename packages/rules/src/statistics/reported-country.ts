/** Codes of stores outside of ISO 3166-1. */
const COUNTRIES: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR' };

/** The world, groups of countries and unknown ones. */
const NO_COUNTRY = /^(|worldwide|world|multi|\d{1,4}|WW|ZZ|XX|EU|OU)$/i;

/**
 * The country of a report’s territory: two letters, those before the hyphen of a part of a country. Null: no single
 * country. Undefined: no territory at all.
 */
export const reportedCountry = (text: string): string | null | undefined => {
  if (NO_COUNTRY.test(text)) return null;
  const country = /^([A-Z]{2})(-[A-Z0-9]{1,3})?$/.exec(text.toUpperCase())?.[1];
  return country && (COUNTRIES[country] ?? country);
};
