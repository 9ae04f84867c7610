/** The kinds of files that we take. */
export type UploadKind = 'wav' | 'jpeg' | 'png';

/** How many first bytes tell every kind apart. */
export const SNIFFED_BYTES = 12;

/** The media type that a file of this kind is stored and served under. */
export const CONTENT_TYPES: Readonly<Record<UploadKind, string>> = {
  wav: 'audio/wav',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');

/**
 * Tells a file's kind from its first bytes, whatever its name or headers claim. RIFX counts as a WAV here: the WAV reader
 * refuses it with better words.
 */
export function sniffKind(head: Buffer): UploadKind | undefined {
  const riff = head.toString('latin1', 0, 4);
  const isRiff = ['RIFF', 'RF64', 'BW64', 'RIFX'].includes(riff);
  if (isRiff && head.toString('latin1', 8, 12) === 'WAVE') return 'wav';
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (head.subarray(0, 3).equals(JPEG_START)) return 'jpeg';
  return undefined;
}
