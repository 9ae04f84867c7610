const KEY_BYTES = 32;
const HEX = /^[0-9a-f]{64}$/i;
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/;
/** Random keys have fewer distinct bytes with a probability below 10^-15; repetitive text has fewer. */
const DISTINCT_BYTES = 16;

export const BAD_INSTANCE_KEY = 'must be 32 random bytes as Base64 or 64 hexadecimal digits: openssl rand -base64 32';

/** Decodes a key of 32 bytes from a setting or a file; returns null for any other text and for obviously non-random bytes. */
export const parseInstanceKey = (text: string): Buffer | null => {
  const written = text.trim();
  if (!HEX.test(written) && !BASE64.test(written)) return null;
  const key = Buffer.from(written, HEX.test(written) ? 'hex' : 'base64');
  return key.length === KEY_BYTES && new Set(key).size >= DISTINCT_BYTES ? key : null;
};
