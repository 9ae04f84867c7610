/** Decimals that the amounts of a report keep. */
export const SOURCE_DIGITS = 18;
/** Decimals that converted amounts and balances keep. */
export const USD_DIGITS = 12;
/** Digits before the point; an amount with more of them is a mistake. */
const WHOLE_DIGITS = 12;

export type DecimalMark = ',' | '.';

/** Spaces of any kind, and the Swiss apostrophe, separate thousands. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f'’]/g;
const CURRENCY = /^[$€£¥₽]|[$€£¥₽]$/g;
const NUMBER = /^(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i;

/** Rewrites digits with marks as digits with a point; null if the marks are not where a number has them. */
const withPoint = (digits: string, mark: DecimalMark | undefined): string | null => {
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  if (last === -1) return digits;
  const found = digits[last] as DecimalMark;
  // A mark that is there twice separates thousands.
  const decimal = mark ?? (digits.indexOf(found) === last ? found : null);
  const thousands = decimal === null ? found : decimal === ',' ? '.' : ',';
  const [whole = '', ...fractions] = decimal === null ? [digits] : digits.split(decimal);
  const groups = whole.split(thousands);
  const isGrouped =
    groups.length === 1 ||
    (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group)));
  if (!isGrouped || fractions.length > 1 || fractions[0]?.includes(thousands)) return null;
  return [groups.join(''), ...fractions].join('.');
};

/** Writes digits times a power of ten without an exponent. */
const shifted = (whole: string, fraction: string, exponent: number): string => {
  const place = whole.length + exponent;
  const digits = (whole + fraction).padEnd(place, '0').padStart(digitsBefore(whole + fraction, place), '0');
  const point = Math.max(place, 0);
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
};
const digitsBefore = (digits: string, place: number): number => (place < 0 ? digits.length - place : digits.length);

/** How most amounts are written. */
const PLAIN = /^(-?)0*(\d{1,12})(?:\.(\d{1,18}))?$/;

/**
 * Reads an amount as a report writes it: `1,234.50`, `0,258066`, `(1.23)`, `−5`, `$ .02133`, `1E-2`.
 * @param mark the decimal mark, if the format knows it; otherwise the last mark of the text
 * @returns the exact decimal with a point and without superfluous zeros, such as `-0.05`; null if the text is no number,
 *   or has more digits than an amount may have
 */
export const parseAmount = (text: string, mark?: DecimalMark): string | null => {
  const [, minus = '', simple, decimals = ''] = (mark !== ',' && PLAIN.exec(text)) || [];
  if (simple !== undefined) {
    const kept = decimals.endsWith('0') ? decimals.replace(/0+$/, '') : decimals;
    return kept === '' ? (simple === '0' ? '0' : minus + simple) : `${minus}${simple}.${kept}`;
  }
  const plain = text.replace(SPACES, '').replaceAll('−', '-').replace(CURRENCY, '');
  const [, bracketed] = /^\((.*)\)$/.exec(plain) ?? [];
  const unsigned = (bracketed ?? plain).replace(CURRENCY, '');
  const [, sign = '', digits = ''] = /^([+-]?)(.*)$/.exec(unsigned) ?? [];
  const [, whole = '', fraction = '', exponent = '0'] =
    NUMBER.exec(withPoint(digits.replace(CURRENCY, ''), mark) ?? 'x') ?? [];
  if (whole === '' && fraction === '') return null;
  if (bracketed !== undefined && sign !== '') return null;
  const [before = '', after = ''] = shifted(whole, fraction, Number(exponent)).split('.');
  const wholePart = before.replace(/^0+(?=\d)/, '') || '0';
  const fractionPart = after.replace(/0+$/, '');
  if (wholePart.length > WHOLE_DIGITS || fractionPart.length > SOURCE_DIGITS) return null;
  const amount = fractionPart === '' ? wholePart : `${wholePart}.${fractionPart}`;
  const isNegative = (bracketed !== undefined || sign === '-') && amount !== '0';
  return isNegative ? `-${amount}` : amount;
};

/** The amount as a whole number of units of the last of `digits` decimals. @throws if it has more decimals */
export const toUnits = (amount: string, digits: number): bigint => {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '' || fraction.length > digits)
    throw new RangeError(`Not an amount with ${digits} decimals: ${amount}`);
  return BigInt(`${sign}${whole}${fraction.padEnd(digits, '0')}`);
};

/** The exact decimal of a whole number of units, without superfluous zeros. */
export const fromUnits = (units: bigint, digits: number): string => {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const fraction = text.slice(text.length - digits).replace(/0+$/, '');
  const whole = text.slice(0, text.length - digits);
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
};

/** Divides, rounding toward −∞. */
export const floorDiv = (a: bigint, b: bigint): bigint => {
  const quotient = a / b;
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient;
};

/**
 * Divides units in proportion to weights. Each part is floored toward −∞; the units that are left over go one each to the
 * largest remainders, ties to the earlier part. The parts add up to the total exactly.
 * @throws if the weights add up to 0
 */
export const allocate = (total: bigint, weights: readonly bigint[]): bigint[] => {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) throw new RangeError('The weights add up to 0');
  const parts = weights.map((weight, place) => {
    const floor = floorDiv(total * weight, sum);
    const remainder = total * weight - floor * sum;
    // With a negative sum the remainder is negative, too.
    return { place, floor, remainder: sum < 0n ? -remainder : remainder };
  });
  const missing = total - parts.reduce((all, { floor }) => all + floor, 0n);
  const favored = new Set(
    parts
      .toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
      .slice(0, Number(missing))
      .map(({ place }) => place),
  );
  return parts.map(({ place, floor }) => (favored.has(place) ? floor + 1n : floor));
};

/** Writes an exact amount with two decimals; the rest is cut off, because only whole cents are paid out. */
export const cutAmount = (amount: string): string => {
  const [whole = '0', fraction = ''] = amount.split('.');
  const cut = `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`;
  return cut === '-0.00' ? '0.00' : cut;
};
