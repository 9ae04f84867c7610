/** Levels of lists and objects in a body; the deepest of the contract has six. */
const DEPTH_MAX = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Returns whether the lists and objects of a JSON text are nested deeper than any body is; reads each byte once. */
const isTooDeep = (bytes: Uint8Array): boolean => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
};

/**
 * Returns the text of a JSON body; null if it is not UTF-8 (RFC 8259, 8.1), which would change what somebody typed, or
 * nested so deep that reading it would keep others waiting.
 */
export const readJsonText = (body: Uint8Array): string | null => {
  if (isTooDeep(body)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
};
