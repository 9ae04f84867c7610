import type { Readable } from 'node:stream';

/** One file of a ZIP: something said in JSON or in words, a stored object as it is, or bytes that are opened in their turn. */
export type ZipEntry = { readonly path: string } & (
  | { readonly json: unknown }
  | { readonly text: string }
  | { readonly storageKey: string; readonly size: number }
  | { readonly open: () => Promise<Readable>; readonly size: number }
);

const NAME_MAX = 80;

/** A text as the name of a file or folder on any system: `AC/DC: Live?` becomes `AC DC Live`. */
export const fileNameOf = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ');
  const short = [...plain].slice(0, NAME_MAX).join('');
  return short.replace(/^[\s.]+|[\s.]+$/g, '') || 'untitled';
};
