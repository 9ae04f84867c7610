/** FNV-1a, 32 bits: enough to distinguish devices in a list of sessions, and available without a secure context. */
const hash = (text: string, seed: number): string => {
  let value = seed;
  for (const byte of new TextEncoder().encode(text)) {
    value = Math.imul(value ^ byte, 0x01000193);
  }
  return (value >>> 0).toString(16).padStart(8, '0');
};

/** A hash of hardware concurrency, touch points and user agent. */
export const fingerprint = (): string => {
  const traits = [navigator.hardwareConcurrency, navigator.maxTouchPoints, navigator.userAgent].join('|');
  return hash(traits, 0x811c9dc5) + hash(traits, 0x050c5d1f);
};
