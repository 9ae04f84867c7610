import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAsset, type PageAsset, readHouseStyle, withoutComments } from '#platform/http/pages/page-assets.ts';
import { contentHash } from '#platform/http/public-page.ts';
import type { Language } from '#platform/language.ts';

/** A screen of the app, in `assets/pictures`; `e2e/gallery/landing-pictures-command.ts` makes the files. */
export type Shot = 'release' | 'statistics';

export interface LandingAssets {
  readonly style: PageAsset;
  readonly script: PageAsset;
  /** URLs of the font files that the page in this language needs at once. */
  readonly fonts: Readonly<Record<'en' | 'ru', readonly string[]>>;
  readonly pictures: LandingPictures;
}

export interface LandingPictures {
  addressOf(shot: Shot, theme: 'light' | 'dark', language: Language): string;
  serve(app: FastifyInstance): void;
}

/** Unicode ranges of the font files, as in the app's fonts.css. */
const SUBSETS = {
  latin:
    'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
} as const;
type Subset = keyof typeof SUBSETS;

/** Finds the fonts of the built app, so that they are cached at sign-up. Returns none if a dev server serves the app. */
const findFonts = async (webRoot: string | null): Promise<ReadonlyMap<Subset, string>> => {
  const manifest = webRoot && (await readFile(path.join(webRoot, '.vite/manifest.json'), 'utf8').catch(() => null));
  if (!manifest) return new Map();
  const files = Object.entries(JSON.parse(manifest) as Record<string, { readonly file: string }>);
  return new Map(
    (['latin', 'cyrillic'] as const).flatMap((subset) => {
      const built = files.find(([source]) => source.endsWith(`/onest-${subset}-wght-normal.woff2`))?.[1].file;
      return built === undefined ? [] : [[subset, `/${built}`] as const];
    }),
  );
};

const fontFace = (subset: Subset, address: string): string =>
  `@font-face{font-family:Onest;font-display:swap;font-weight:100 900;src:url(${address}) format("woff2");unicode-range:${SUBSETS[subset]}}\n`;

const readOwn = (name: string): Promise<string> => readFile(path.join(import.meta.dirname, 'assets', name), 'utf8');

const openPictures = async (): Promise<LandingPictures> => {
  const folder = path.join(import.meta.dirname, 'assets/pictures');
  const names = await readdir(folder);
  const files = new Map(
    await Promise.all(
      names.map(async (file) => {
        const bytes = await readFile(path.join(folder, file));
        const name = path.parse(file).name;
        return [name, { bytes, address: `/landing/${name}-${contentHash(bytes)}.webp` }] as const;
      }),
    ),
  );
  return {
    addressOf: (shot, theme, language) => files.get(`${shot}-${theme}-${language}`)?.address ?? '',
    serve: (app) => {
      for (const { address, bytes } of files.values())
        app.get(address, (_request, reply) =>
          reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes),
        );
    },
  };
};

/** @param webRoot folder of the built app */
export const openAssets = async (webRoot: string | null): Promise<LandingAssets> => {
  const fonts = await findFonts(webRoot);
  const faces = [...fonts].map(([subset, address]) => fontFace(subset, address)).join('');
  const styles = await Promise.all([readHouseStyle(), ...['base.css', 'sections.css'].map(readOwn)]);
  const addresses = (...subsets: Subset[]) => subsets.flatMap((subset) => fonts.get(subset) ?? []);
  return {
    style: await createAsset('/landing', 'css', faces + withoutComments(styles.join('\n'))),
    script: await createAsset('/landing', 'js', await readOwn('to-main.js')),
    fonts: { en: addresses('latin'), ru: addresses('latin', 'cyrillic') },
    pictures: await openPictures(),
  };
};
