/** Hundredths of a percent in a whole. */
export const WHOLE_SHARE = 10_000;

/**
 * Reads a percent above 0 and at most 100 with at most two decimals, such as `33.33`.
 * @returns hundredths of a percent; null for anything else
 */
export const parseShare = (text: string): number | null => {
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return hundredths >= 1 && hundredths <= WHOLE_SHARE ? hundredths : null;
};

const decimals = (digits: number, places: number): string => {
  const text = String(digits).padStart(places + 1, '0');
  return `${text.slice(0, -places)}.${text.slice(-places)}`.replace(/\.?0+$/, '');
};

/** Writes 3333 as `33.33`. */
export const shareText = (hundredths: number): string => decimals(hundredths, 2);

/** Writes 3333 as the fraction `0.3333`. */
export const fractionText = (hundredths: number): string => decimals(hundredths, 4);
