import { PHONE_DIGITS_MAX, PHONE_DIGITS_MIN } from '@dubplate/contract/accounts/limits';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** The country of phone numbers that are written without a country code. */
export type PhoneCountry = CountryCode;

/** What is dialled before a country code, in most countries, in North America and in Russia. */
const INTERNATIONAL_PREFIXES = ['', '00', '011', '810'];

/** Returns the one number that these digits name; undefined if they name none, or another one with a plus in front. */
const readNumber = (digits: string, country: PhoneCountry) => {
  if (!/^\d+$/.test(digits)) return undefined;
  const readings = [
    parsePhoneNumberFromString(digits, country),
    parsePhoneNumberFromString(`+${digits}`),
    ...(digits.startsWith('00') ? [parsePhoneNumberFromString(`+${digits.slice(2)}`)] : []),
  ].filter((number) => number?.isValid());
  const [first] = readings;
  return readings.every((number) => number?.number === first?.number) ? first : undefined;
};

/** Returns a phone number with its country code, and every other name as it is: one name in the limits, however it is typed. */
export const countedName = (username: string, country: PhoneCountry): string =>
  readNumber(username, country)?.number.slice(1) ?? username;

/** Returns the digits in which a phone number may be stored, if they name only this number; empty for other names. */
export const phoneSpellings = (username: string, country: PhoneCountry): string[] => {
  const number = readNumber(username, country);
  if (!number) return [];
  // With the trunk prefix, such as the 8 in Russia and the 0 in Germany.
  const nationals = [String(number.nationalNumber), number.formatNational().replace(/\D/g, '')];
  const spellings = nationals.flatMap((national) => [
    national,
    ...INTERNATIONAL_PREFIXES.map((prefix) => `${prefix}${number.countryCallingCode}${national}`),
  ]);
  return [...new Set(spellings)]
    .filter(({ length }) => length >= PHONE_DIGITS_MIN && length <= PHONE_DIGITS_MAX)
    .filter((digits) => readNumber(digits, country)?.number === number.number);
};
