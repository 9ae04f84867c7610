import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'dub_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 34;
const CHECK_LENGTH = 6;
const FORM = new RegExp(`^${PREFIX}([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`);

/** The checksum lets a scanner of leaked secrets tell a token from other text without asking us. */
const checkOf = (secret: string): string => {
  let rest = crc32(secret);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
};

/** Returns a new secret: `dub_` and 40 digits of base 62, of which the last 6 are the CRC-32 of the others. */
export const newPersonalToken = (): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => DIGITS.charAt(randomInt(DIGITS.length))).join('');
  return `${PREFIX}${secret}${checkOf(secret)}`;
};

/** Returns whether a bearer token is meant as a personal one; all others are access tokens. */
export const looksPersonal = (token: string): boolean => token.startsWith(PREFIX);

/** Returns whether form and checksum are right, which costs no query. */
export const isPersonalToken = (token: string): boolean => {
  const [, secret = '', check] = FORM.exec(token) ?? [];
  return check !== undefined && checkOf(secret) === check;
};
