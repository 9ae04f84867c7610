import { describe, expect, it } from 'vitest';
import { gs1CheckDigit, isIsrcValid, isUpcValid, normalizeIsrc, normalizeUpc, reportedUpc } from './codes.ts';

/** Every text that differs from this one in one digit. */
const oneDigitOff = (code: string): string[] =>
  [...code].flatMap((digit, place) =>
    [...'0123456789']
      .filter((other) => other !== digit)
      .map((other) => code.slice(0, place) + other + code.slice(place + 1)),
  );

describe('a UPC', () => {
  // GS1's own example, a UPC-A of a shop, the same as an EAN-13, ends of the range of check digits.
  it.each([
    ['629104150021', 3],
    ['03600029145', 2],
    ['003600029145', 2],
    ['400638133393', 1],
    ['00000000000', 0],
    ['12345678901', 2],
  ])('%s is checked by %i', (digits, check) => {
    expect(gs1CheckDigit(digits)).toBe(check);
    expect(isUpcValid(`${digits}${check}`)).toBe(true);
  });

  it.each(['036000291452', '4006381333931'])('%s tolerates no wrong digit', (code) => {
    expect(oneDigitOff(code).filter(isUpcValid)).toEqual([]);
  });

  it.each([
    ['an EAN-8', '96385074'],
    ['11 digits', '12345678905'],
    ['14 digits', '10036000291459'],
    ['a letter', '03600029145X'],
    ['a hyphen', '0-36000-29145-2'],
    ['a space', ' 036000291452'],
    ['nothing', ''],
  ])('has 12 or 13 digits and no other sign: not %s', (_what, code) => {
    expect(isUpcValid(code)).toBe(false);
  });
});

describe('an ISRC', () => {
  it.each(['USRC17607839', 'US-RC1-76-07839', 'us rc1 76 07839', 'usrc17607839', ' GB-AYE-69-00531 '])(
    'may be written %j',
    (isrc) => {
      expect(isIsrcValid(isrc)).toBe(true);
    },
  );

  it('is kept without hyphens and spaces, in upper case', () => {
    expect(normalizeIsrc('us-rc1 76-07839')).toBe('USRC17607839');
  });

  it.each([
    ['11 signs', 'USRC1760783'],
    ['13 signs', 'USRC176078390'],
    ['a digit in the country', 'U1RC17607839'],
    ['a letter in the year', 'USRC1A607839'],
    ['a letter in the designation', 'USRC1760783A'],
    ['another alphabet', 'ЖSRC17607839'],
    ['another sign', 'US_RC1_76_07839'],
    ['nothing', ''],
  ])('has a country, a registrant, a year and a designation: not %s', (_what, isrc) => {
    expect(isIsrcValid(isrc)).toBe(false);
  });
});

it.each([
  ["'036000291452", '036000291452'],
  ['="036000291452"', '036000291452'],
  [' ="0 36000-29145 2" ', '036000291452'],
  ['=036000291452', '036000291452'],
])('a UPC that a spreadsheet keeps as text is a code: %s', (text, upc) => {
  expect([normalizeUpc(text), reportedUpc(text)]).toEqual([upc, upc]);
});

it.each(["'gb-aye-68-00001", '="GBAYE6800001"'])('so is an ISRC: %s', (text) => {
  expect([normalizeIsrc(text), isIsrcValid(text)]).toEqual(['GBAYE6800001', true]);
});
