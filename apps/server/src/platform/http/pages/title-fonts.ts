import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentHash } from '../public-page.ts';

/** Unicode ranges of the files, which `scripts/page-art.mjs` makes from Unbounded, the app's display face. */
const RANGES = {
  latin: 'U+20-7E,U+A0,U+AB,U+B7,U+BB,U+2013-2014,U+2018-2019,U+201C-201E,U+2026',
  'latin-1': 'U+C0-FF',
  'latin-ext': 'U+100-17F',
  cyrillic: 'U+20-22,U+26-29,U+2B-3A,U+3F,U+A0,U+AB,U+BB,U+401,U+410-44F,U+451,U+2013-2014,U+2026,U+2116',
  'cyrillic-ext': 'U+402-40F,U+452-45F,U+490-4FF',
} as const;
type FontName = keyof typeof RANGES;
const NAMES = Object.keys(RANGES) as FontName[];

export interface TitleFonts {
  /** Declares the families “Title Latin” and “Title Cyrillic”. */
  readonly css: string;
  /** Returns the addresses of the files that a title needs first. */
  needed(title: string): string[];
  serve(app: FastifyInstance): void;
}

const CYRILLIC = /[а-яё]/i;

/** Whether the title begins with the Cyrillic family, which has its own spaces and digits. */
export const isCyrillic = (title: string): boolean => CYRILLIC.test(title);

/** @param folder prefix of the addresses, such as `/l` */
export const openTitleFonts = async (folder: string): Promise<TitleFonts> => {
  const files = await Promise.all(
    NAMES.map(async (name) => {
      const bytes = await readFile(path.join(import.meta.dirname, `fonts/title-${name}.woff2`));
      return { name, bytes, address: `${folder}/title-${contentHash(bytes)}.woff2` };
    }),
  );
  const addressOf = (wanted: FontName) => files.find(({ name }) => name === wanted)?.address ?? '';
  const css = files
    .map(({ name, address }) => {
      const family = name.startsWith('latin') ? 'Title Latin' : 'Title Cyrillic';
      return `@font-face{font-family:"${family}";font-display:swap;font-weight:700;src:url(${address}) format("woff2");unicode-range:${RANGES[name]}}\n`;
    })
    .join('');
  return {
    css,
    needed: (title) => [
      ...(isCyrillic(title) ? [addressOf('cyrillic')] : []),
      ...(/[a-z]/i.test(title) ? [addressOf('latin')] : []),
    ],
    serve: (app) => {
      for (const { address, bytes } of files)
        app.get(address, (_request, reply) =>
          reply.type('font/woff2').header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
        );
    },
  };
};
