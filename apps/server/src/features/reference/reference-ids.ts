import { createHash } from 'node:crypto';

// 2026-01-01T00:00:00Z: every reference id carries this one instant, the rest distinguishes the entries.
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** The id of a reference entry: a UUIDv7 that is the same on every instance, made from its name. */
export const referenceId = (kind: 'language' | 'music-style', key: string): string => {
  const random = createHash('sha256').update(`${kind}/${key}`).digest('hex');
  const time = EPOCH_MS.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
};
