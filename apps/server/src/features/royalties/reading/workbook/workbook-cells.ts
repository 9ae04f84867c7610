import { SOURCE_DIGITS } from '@dubplate/rules/royalties/amounts';

/** The place of a cell's column, such as 27 of `AB12`; −1 without letters. */
export const columnOf = (reference: string): number => {
  let place = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
};

/** Formats of dates that have numbers instead of a code. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** Whether a format writes days, months or years; `mm:ss` does not. */
export const isDateFormat = (id: number, code: string | undefined): boolean => {
  if (code === undefined) return isBuiltInDate(id);
  const letters = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '').toLowerCase();
  return /[yd]|mmm/.test(letters) && !letters.includes('general');
};

/** Times in numbers instead of codes. */
const BUILT_IN_TIMES: ReadonlyMap<number, string> = new Map([
  [18, 'h:mm'],
  [19, 'h:mm:ss'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss'],
]);

/** Which parts a time has that a format writes without a day, or null if it writes no time. */
export const timeFormat = (id: number, code = BUILT_IN_TIMES.get(id)): TimeFormat | null => {
  const letters = code?.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '').toLowerCase() ?? '';
  if (isDateFormat(id, code) || !/[hms]/.test(letters) || letters.includes('general')) return null;
  return { hasHours: letters.includes('h'), hasSeconds: letters.includes('s') };
};

export interface TimeFormat {
  readonly hasHours: boolean;
  readonly hasSeconds: boolean;
}

const DAY_SECONDS = 86_400;

/**
 * The time of a part of a day as its cell shows it, because `3:35` of a track is stored as 3 hours and 35 minutes; other
 * texts stay.
 */
export const timeOfSerial = (text: string, { hasHours, hasSeconds }: TimeFormat): string => {
  const seconds = Math.round(Number(text) * DAY_SECONDS);
  if (text === '' || !Number.isFinite(seconds) || seconds < 0) return text;
  const pad = (part: number): string => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (!hasHours) return `${minutes}:${pad(seconds % 60)}`;
  return `${hours}:${pad(minutes % 60)}${hasSeconds ? `:${pad(seconds % 60)}` : ''}`;
};

const DAY_MS = 86_400_000;

/** The day of a serial number; other texts stay. The year 1900 of workbooks has a 29 February. */
export const dayOfSerial = (text: string, is1904: boolean): string => {
  const serial = Math.floor(Number(text));
  if (!(serial >= 1 && serial < 2_958_466)) return text;
  const days = is1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial;
  return new Date(Date.UTC(1899, 11, 30) + days * DAY_MS).toISOString().slice(0, 10);
};

const NUMBER = /^(-?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i;

/** The digits of a double take 17 places where fewer mean the same number: `2.4000091999999999E-2` is 0.024000092. */
const withoutNoise = (text: string): string => {
  const [, , whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  if ((whole + fraction).replace(/^0+/, '').length !== 17) return text;
  const shortest = String(Number(text));
  return shortest.replace(/e.*$/i, '').replace(/^-?0*\.?0*|\./g, '').length < 17 ? shortest : text;
};

/**
 * The number of a cell as an exact decimal. A workbook's program calculates with doubles, so what they have beyond the
 * decimals of an amount is noise: it is rounded half up.
 */
export const numberOfCell = (text: string): string => {
  const plain = withoutNoise(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(plain) ?? [];
  const decimals = fraction.length - Number(exponent);
  if (decimals <= SOURCE_DIGITS || whole + fraction === '') return plain;
  const digits = (whole + fraction).padStart(decimals + 1, '0');
  const kept = BigInt(digits.slice(0, digits.length - decimals + SOURCE_DIGITS));
  const units = (digits[digits.length - decimals + SOURCE_DIGITS] ?? '0') >= '5' ? kept + 1n : kept;
  const rounded = units.toString().padStart(SOURCE_DIGITS + 1, '0');
  return `${sign}${rounded.slice(0, -SOURCE_DIGITS)}.${rounded.slice(-SOURCE_DIGITS)}`;
};
