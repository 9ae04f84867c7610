import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { contentHash, createPublicBody, type PublicBody, sendPublicBody } from '../public-page.ts';

/** A style or a script of a public page. */
export interface PageAsset {
  /** Has the hash of its content. */
  readonly address: string;
  readonly type: string;
  readonly body: PublicBody;
}

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' } as const;

/** @param folder where its address is, such as `/landing` */
export const createAsset = async (folder: string, extension: keyof typeof TYPES, text: string): Promise<PageAsset> => ({
  address: `${folder}/page-${contentHash(text)}.${extension}`,
  type: TYPES[extension],
  body: await createPublicBody(text),
});

export const withoutComments = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim();

const readStyle = (name: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, 'style', `${name}.css`), 'utf8');

/**
 * Returns the style sheet of all public pages: the colours of the house style and a reset. The light or dark theme
 * follows the visitor's system unless the root has `data-theme`.
 */
export const readHouseStyle = async (): Promise<string> => {
  const [light, dark, reset] = await Promise.all([readStyle('light'), readStyle('dark'), readStyle('reset')]);
  const darkIf = (selector: string) => dark.replace(':root', selector);
  return [
    light,
    `@media (prefers-color-scheme: dark) {\n${darkIf(':root:not([data-theme])')}}`,
    darkIf(':root[data-theme="dark"]'),
    reset,
  ].join('\n');
};

/** Serves files that never change under their address. */
export const serveAssets = (app: FastifyInstance, assets: readonly PageAsset[]): void => {
  for (const { address, type, body } of assets)
    app.get(address, (request, reply) =>
      sendPublicBody(request, reply, body, { type, cacheControl: 'public, max-age=31536000, immutable' }),
    );
};
