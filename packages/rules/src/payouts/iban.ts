import type { PayoutsIssueCode } from '@dubplate/contract/payouts/errors';
import type { Issue } from '../issues.ts';

const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]*$/;

/** Countries by the length of their IBANs: SWIFT's registry, and countries that use IBANs without being in it. */
const LENGTHS = {
  15: 'NO',
  16: 'BE',
  18: 'AX DK FI FK FO GL NL SD',
  19: 'MK SI',
  20: 'AT BA EE KZ LT LU MN XK',
  21: 'CH HR LI LV',
  22: 'BG BH CR DE GB GE IE ME RS VA',
  23: 'AE GI IL IQ OM SO TL',
  24: 'AD CZ ES MD PK RO SA SE SK TN VG',
  25: 'AO CV GW LY MZ PT ST',
  26: 'DZ IR IS TR',
  27: 'BF BI BL CF CG CM DJ FR GA GF GP GQ GR IT KM MC MF MG MQ MR NC PF PM RE SM TD TF WF YT',
  28: 'AL AZ BJ BY CI CY DO GT HN HU LB MA ML NE NI PL SN SV TG',
  29: 'BR EG PS QA UA',
  30: 'JO KW MU YE',
  31: 'MT SC',
  32: 'LC',
  33: 'RU',
} as const;
const LENGTH_OF = new Map(
  Object.entries(LENGTHS).flatMap(([length, countries]) =>
    countries.split(' ').map((country) => [country, Number(length)] as const),
  ),
);

/** Compares the two check digits with the rest (ISO 7064, mod 97). */
const hasCheckDigits = (iban: string): boolean => {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
};

/** Finds what is wrong about an IBAN in capitals without spaces: its form, country, length or check digits. */
export const ibanIssue = (iban: string): Issue<PayoutsIssueCode> | null => {
  const issue = (code: PayoutsIssueCode, values?: Record<string, string | number>) => ({
    path: 'iban',
    code,
    ...(values && { values }),
  });
  if (!FORM.test(iban)) return issue('iban_invalid');
  const country = iban.slice(0, 2);
  const length = LENGTH_OF.get(country);
  if (length === undefined) return issue('iban_country', { country });
  if (iban.length !== length) return issue('iban_length', { country, length, given: iban.length });
  return hasCheckDigits(iban) ? null : issue('iban_check');
};
