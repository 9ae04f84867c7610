const MAX_LATIN1 = 0xff;
const countOf = (line: string, pattern: RegExp): number => line.match(pattern)?.length ?? 0;

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/**
 * Repairs the encoding of a tag. RIFF defines no encoding, so UTF-8 and windows-1251 texts arrive as accented Latin
 * letters.
 */
export const repairText = (line: string): string => {
  const codes = Array.from(line, (char) => char.codePointAt(0) ?? 0);
  if (!codes.some((code) => code > 0x7f) || codes.some((code) => code > MAX_LATIN1)) return line;
  const bytes = Uint8Array.from(codes);
  const utf8 = decode(bytes, 'utf-8');
  if (utf8 !== null) return utf8;
  const isRussian = countOf(line, /[\u00c0-\u00ff\u00a8\u00b8]/gu) > countOf(line, /[a-z]/giu);
  return (isRussian && decode(bytes, 'windows-1251')) || line;
};
