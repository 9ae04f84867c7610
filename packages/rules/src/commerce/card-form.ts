import { parseUsername } from '../accounts/username.ts';
import type { Issue } from '../issues.ts';

/** Values of a card's form. They are validated in the browser and never sent to us. */
export interface CardForm {
  readonly number: string;
  readonly cvv: string;
  readonly cardholder: string;
  /** `MM / YY` */
  readonly expiry: string;
}
export type CardField = keyof CardForm;

export const CARD_NUMBER_MAX = 23;
export const CVV_MAX = 4;
export const CARDHOLDER_MAX = 40;
export const CARD_EXPIRY_LENGTH = 7;
const CARD_NUMBER_MIN = 18;
const CVV_MIN = 3;
const CARDHOLDER_MIN = 3;

export type PaymentIssueCode =
  | `card_${CardField}_${'required' | 'invalid'}`
  | 'payment_email_required'
  | 'payment_email_invalid';

const isWithin = (value: string, min: number, max: number): boolean => value.length >= min && value.length <= max;

const valid: Readonly<Record<CardField, (value: string) => boolean>> = {
  number: (value) => isWithin(value, CARD_NUMBER_MIN, CARD_NUMBER_MAX) && /^(?:\d{4} )+\d{1,4}$/.test(value),
  cvv: (value) => isWithin(value, CVV_MIN, CVV_MAX) && /^\d+$/.test(value),
  cardholder: (value) => isWithin(value, CARDHOLDER_MIN, CARDHOLDER_MAX),
  expiry: (value) => value.length === CARD_EXPIRY_LENGTH && /^(?:0[1-9]|1[0-2]) \/ \d\d$/.test(value),
};

/** Every issue of a card's form, at most one a field. */
export const validateCard = (form: CardForm): Issue<PaymentIssueCode>[] =>
  (Object.keys(valid) as CardField[]).flatMap((path): Issue<PaymentIssueCode>[] => {
    const value = form[path].trim();
    if (value === '') return [{ path, code: `card_${path}_required` }];
    return valid[path](value) ? [] : [{ path, code: `card_${path}_invalid` }];
  });

/** The address that goes with a payment. */
export const validatePaymentEmail = (email: string): Issue<PaymentIssueCode>[] => {
  if (email.trim() === '') return [{ path: 'email', code: 'payment_email_required' }];
  return parseUsername(email)?.kind === 'email' ? [] : [{ path: 'email', code: 'payment_email_invalid' }];
};

const digitsOf = (typed: string, max: number): string => typed.replace(/\D/g, '').slice(0, max);

const write: Readonly<Record<CardField, (typed: string) => string>> = {
  number: (typed) => (digitsOf(typed, 19).match(/\d{1,4}/g) ?? []).join(' '),
  cvv: (typed) => digitsOf(typed, CVV_MAX),
  cardholder: (typed) => typed.slice(0, CARDHOLDER_MAX),
  expiry(typed) {
    const digits = digitsOf(typed, 4);
    return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  },
};

/** Formats typed text as the field displays it: digits in groups of four, `MM / YY`. */
export const writeCardField = (field: CardField, typed: string): string => write[field](typed);
