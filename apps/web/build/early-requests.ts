import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { minify, type Plugin, type Rolldown } from 'vite';
import { FIRST_COVER_SIZES, LARGE_COVER_WIDTHS, LATEST_FILTER } from '../src/app/pages/home/latest-shown.ts';

/** The usual landing pages by path, with their chunks. */
const PAGES = {
  '/': 'main-page',
  '/releases': 'releases-screen',
  '/artists': 'artists-screen',
  '/upload': 'authoring-screen',
  '/statistics': 'statistics-screen',
};

/** The requests of the main page, and the sizes that select its first cover's thumbnail. */
export const HOME = {
  me: '/me',
  attention: '/releases/attention',
  latest: `/releases?${new URLSearchParams(Object.entries(LATEST_FILTER).map(([name, value]) => [name, String(value)]))}`,
  cover: { widths: LARGE_COVER_WIDTHS, sizes: FIRST_COVER_SIZES },
};

type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((one) => one.type === 'chunk');

const findChunk = (bundle: Bundle, name: string): Chunk => {
  const found = chunksOf(bundle).find((chunk) => chunk.name === name);
  if (!found) throw new Error(`The build has no chunk “${name}”, which index.html requests early`);
  return found;
};

/** Returns the files of a chunk and its imports. */
const filesOf = (bundle: Bundle, chunk: Chunk, seen = new Set<string>()): Set<string> => {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const file of chunk.viteMetadata?.importedCss ?? []) seen.add(file);
  for (const file of chunk.imports) {
    const next = bundle[file];
    if (next?.type === 'chunk') filesOf(bundle, next, seen);
  }
  return seen;
};

const SOURCE = path.resolve(import.meta.dirname, '../public/before-paint.js');
const CHARSET = '<meta charset="utf-8" />';
const TAG = '<script src="/before-paint.js"></script>';

/** Inlined into the HTML: a separate file would delay every request by a round trip. */
const inlineBeforePaint = async (): Promise<string> => {
  const { code } = await minify('before-paint.js', await readFile(SOURCE, 'utf8'), { module: false });
  if (code.includes('</')) throw new Error('before-paint.js would end its own tag in index.html');
  return `<script>${code}</script>`;
};

/** Names this build by its page and its files: an open page asks whether the server has another one. */
const buildIdOf = (html: string, bundle: Bundle): string =>
  createHash('sha256')
    .update([html, ...Object.keys(bundle).toSorted()].join('\n'))
    .digest('base64url')
    .slice(0, 12);

/**
 * Writes the files of each page into index.html, and adds `before-paint.js`, which requests them while the first
 * scripts load. The libraries run in a separate task before the frame that imports them, so that the page can react in
 * between.
 */
export const earlyRequests = (): Plugin => ({
  name: 'early-requests',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      const initial = new Set<string>();
      for (const chunk of chunksOf(bundle)) if (chunk.isEntry) filesOf(bundle, chunk, initial);
      const beyondInitial = (name: string, besides: readonly string[] = []) =>
        [...filesOf(bundle, findChunk(bundle, name))].filter((file) => !initial.has(file) && !besides.includes(file));
      const texts = (language: string) =>
        [`entry.${language}`, `app.${language}`].map((name) => findChunk(bundle, name).fileName);
      const layout = beyondInitial('main-layout');
      const requests = {
        texts: { en: texts('en'), ru: texts('ru') },
        layout,
        pages: Object.fromEntries(
          Object.entries(PAGES).map(([address, chunk]) => [address, beyondInitial(chunk, layout)]),
        ),
        home: HOME,
      };
      const data = `<script type="application/json" id="early-requests">${JSON.stringify(requests)}</script>`;
      if (!html.includes(TAG)) throw new Error('index.html has no place for before-paint.js');
      const libraries = findChunk(bundle, 'libraries').fileName;
      const preload = `<link rel="modulepreload" crossorigin href="/${libraries}">`;
      if (!html.includes(preload)) throw new Error('index.html does not preload the libraries');
      const beforePaint = await inlineBeforePaint();
      const written = html
        .replace(preload, '')
        .replace(
          TAG,
          () => `${data}\n    ${beforePaint}\n    <script type="module" crossorigin src="/${libraries}"></script>`,
        );
      return written.replace(CHARSET, `${CHARSET}\n    <meta name="build" content="${buildIdOf(written, bundle)}" />`);
    },
  },
});
