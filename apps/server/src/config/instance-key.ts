const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
/** 32 random bytes have fewer distinct ones less than once in 10^15 times; a repeated or counted-up text has. */
const DISTINCT_BYTES = 16;

export const BAD_INSTANCE_KEY = 'must be 32 random bytes as Base64 or 64 hexadecimal digits: openssl rand -base64 32';

/** The 32 bytes of a key as a setting or a file has it; null for anything else, or for what nobody drew at random. */
export const parseInstanceKey = (text: string): Buffer | null => {
  const written = text.trim();
  if (!HEX.test(written) && !BASE64.test(written)) return null;
  const key = Buffer.from(written, HEX.test(written) ? 'hex' : 'base64');
  return key.length === KEY_BYTES && new Set(key).size >= DISTINCT_BYTES ? key : null;
};
