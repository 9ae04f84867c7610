/** How a language writes numbers. */
export interface NumberMarks {
  /** Between thousands. */
  readonly group: string;
  readonly decimal: string;
}

const PARTS = /^(-?)(\d+)(?:\.(\d+))?$/;

const grouped = (whole: string, group: string): string =>
  whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, group);

const isAllZeros = (digits: string): boolean => /^0*$/.test(digits);

interface WrittenAmount {
  /** Empty, or a minus. */
  readonly sign: string;
  /** The digits with the marks of the language. */
  readonly digits: string;
}

/** Writes an exact decimal with two decimals, truncated toward zero: `-0.009` is `0.00`. */
export const centsText = (amount: string, { group, decimal }: NumberMarks): WrittenAmount => {
  const [, sign = '', whole = '0', fraction = ''] = PARTS.exec(amount) ?? [];
  const cents = fraction.slice(0, 2).padEnd(2, '0');
  return {
    sign: isAllZeros(whole + cents) ? '' : sign,
    digits: `${grouped(whole, group)}${decimal}${cents}`,
  };
};

/** Writes an exact decimal with all of its decimals, at least two. */
export const exactText = (amount: string, { group, decimal }: NumberMarks): WrittenAmount => {
  const [, sign = '', whole = '0', fraction = ''] = PARTS.exec(amount) ?? [];
  return { sign, digits: `${grouped(whole, group)}${decimal}${fraction.replace(/0+$/, '').padEnd(2, '0')}` };
};

/** Writes an exact decimal as it is, without superfluous zeros, such as a rate or a number of units. */
export const decimalText = (amount: string, { group, decimal }: NumberMarks): WrittenAmount => {
  const [, sign = '', whole = '0', fraction = ''] = PARTS.exec(amount) ?? [];
  const rest = fraction.replace(/0+$/, '');
  return { sign, digits: `${grouped(whole, group)}${rest && decimal}${rest}` };
};

/** Returns true if an exact decimal is 0, as `-0.00` is. */
export const isZeroAmount = (amount: string): boolean => isAllZeros(amount.replace(/[-.]/g, ''));

/** Returns a fraction as percent: `0.6667` is `66.67`. */
export const percentOf = (fraction: string): string => {
  const [, sign = '', whole = '0', rest = ''] = PARTS.exec(fraction) ?? [];
  const shifted = `${whole}${rest.slice(0, 2).padEnd(2, '0')}`.replace(/^0+(?=\d)/, '');
  const decimals = rest.slice(2).replace(/0+$/, '');
  return `${sign}${shifted}${decimals && `.${decimals}`}`;
};
