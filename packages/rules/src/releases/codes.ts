/** GS1's check digit over the digits before it, weights 3 and 1 from the right. */
export const gs1CheckDigit = (digits: string): number => {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
};

/** Removes what keeps a spreadsheet from taking a code for a number: `'0123`, `="0123"`. */
const withoutTextMark = (code: string): string =>
  /^\s*['=]/.test(code) ? code.replace(/^\s*(?:'|="?)|"\s*$/g, '') : code;

/** Without hyphens and spaces: the form in which a UPC is stored and compared. */
export const normalizeUpc = (upc: string): string => withoutTextMark(upc).replace(/[\s-]/g, '');

/** A UPC-A (12 digits) or EAN-13 whose check digit agrees. */
export const isUpcValid = (upc: string): boolean =>
  /^\d{12,13}$/.test(upc) && gs1CheckDigit(upc.slice(0, -1)) === Number(upc.at(-1));

/** A whole number as a spreadsheet writes it, such as `3.6000291452E+10` or `36000291452.0`. */
const SPREADSHEET_NUMBER = /^(\d+)(?:\.(\d*))?(?:e\+?(\d{1,2}))?$/i;

/**
 * The UPC of a report in the form in which we compare it: 12 digits, or more where they do not begin with zeros. Reads
 * GTIN-14, lost zeros and numbers of a spreadsheet; other texts stay. Null: the spreadsheet rounded the digits.
 */
export const reportedUpc = (text: string): string | null => {
  const code = normalizeUpc(text);
  const [, whole, fraction = '', exponent = '0'] = SPREADSHEET_NUMBER.exec(code) ?? [];
  if (whole === undefined) return code;
  const places = Number(exponent);
  if (/[1-9]/.test(fraction.slice(places))) return code;
  const digits = (whole + fraction.slice(0, places).padEnd(places, '0')).replace(/^0+/, '').padStart(12, '0');
  const isGtin = digits.length <= 14 && gs1CheckDigit(digits.slice(0, -1)) === Number(digits.at(-1));
  // Two zeros at the end are the code's own now and then; more of them were digits.
  if (places > 0) return isGtin && places - fraction.length <= 2 ? digits : null;
  return isGtin || /^\d{13,14}$/.test(whole) ? digits : code;
};

/**
 * Returns the forms in which a searched UPC may be stored: with or without a leading zero. Empty if the text is not a
 * UPC.
 */
export const upcForms = (text: string): string[] => {
  const code = text.replace(/[\s().+-]/g, '');
  return /^\d{8,14}$/.test(code) ? [...new Set([code, `0${code}`, code.replace(/^0/, '')])] : [];
};

/** Without hyphens and spaces, upper case: the form in which an ISRC is stored and compared (ISO 3901). */
export const normalizeIsrc = (isrc: string): string => withoutTextMark(isrc).replace(/[\s-]/g, '').toUpperCase();

/** Without hyphens, dots and spaces, upper case: the form in which an ISWC is stored (ISO 15707). */
export const normalizeIswc = (iswc: string): string => iswc.replace(/[\s.-]/g, '').toUpperCase();

/** T, nine digits, and a check digit over them with the weights 1 to 9, begun at 1. */
export const isIswcValid = (iswc: string): boolean => {
  const code = normalizeIswc(iswc);
  if (!/^T\d{10}$/.test(code)) return false;
  const sum = [...code.slice(1, 10)].reduce((total, digit, place) => total + Number(digit) * (place + 1), 1);
  return (10 - (sum % 10)) % 10 === Number(code.at(-1));
};

/** Country (2 letters), registrant (3), year (2 digits), designation (5 digits). */
export const isIsrcValid = (isrc: string): boolean => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(normalizeIsrc(isrc));
