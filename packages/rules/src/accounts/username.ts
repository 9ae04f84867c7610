import { PHONE_DIGITS_MAX, PHONE_DIGITS_MIN, USERNAME_MAX } from '@dubplate/contract/accounts/limits';

/** A name to sign in by, in the one form in which it is compared and stored. */
export type Username =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

// A local part, then labels joined by single dots, the last of two characters or more.
const EMAIL = /^[^\s@,;:<>()[\]\\"]+@(?:[^\s@.,;:<>()[\]\\"]+\.)+[^\s@.,;:<>()[\]\\"]{2,}$/u;
const PHONE = /^\+?[\d\s\-.()]+$/;

/** E-mails compare as NFC without case, phones by their digits; null where it is neither. */
export const parseUsername = (input: string): Username | null => {
  const value = input.normalize('NFC').trim();
  if (value.length > USERNAME_MAX) return null;
  if (EMAIL.test(value)) return { kind: 'email', value: value.toLowerCase().normalize('NFC') };
  if (!PHONE.test(value)) return null;
  const digits = value.replace(/\D/g, '');
  return digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX
    ? { kind: 'phone', value: digits }
    : null;
};
