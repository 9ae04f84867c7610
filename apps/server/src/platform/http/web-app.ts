import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../errors.ts';
import { isApiPath, requestPath } from './addresses/request-path.ts';
import { createPublicBody, sendPublicBody } from './public-page.ts';
import { allowScripts, type SecurityHeaders } from './security.ts';

/** Hashes of the scripts that a page of our own build holds, as a policy names them. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** The markup of pages that can be read without scripts, by their paths. */
export type PlainPages = Readonly<Record<string, (request: FastifyRequest) => Promise<string>>>;

/**
 * Serves the built web app from the root. Page URLs return the app, which has its own not-found page; missing assets
 * and unknown calls return 404.
 */
export const serveWebApp = async (
  app: FastifyInstance,
  webRoot: string | null,
  securityHeaders: SecurityHeaders,
  plainPages: PlainPages = {},
): Promise<void> => {
  const index = webRoot ? path.join(webRoot, 'index.html') : null;
  const html = index && existsSync(index) ? await readFile(index, 'utf8') : null;
  const page = html === null ? null : await createPublicBody(html);
  const headers = allowScripts(securityHeaders, scriptHashes(html ?? ''));
  if (webRoot && page) {
    const common = {
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    } as const satisfies Partial<FastifyStaticOptions>;
    // A route for each of its hundreds of files would take twelve megabytes.
    await app.register(fastifyStatic, { ...common, root: path.join(webRoot, 'assets'), prefix: '/assets/' });
    const globIgnore = ['assets/**'];
    await app.register(fastifyStatic, { ...common, root: webRoot, wildcard: false, globIgnore, decorateReply: false });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const pathname = requestPath(request.url);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = path.posix.extname(pathname) !== '' || pathname.startsWith('/assets/');
    if (!page || !isPage || isFile || isApiPath(pathname)) throw notFound();
    const type = 'text/html; charset=utf-8';
    const plain = Object.hasOwn(plainPages, pathname) ? await plainPages[pathname]?.(request) : undefined;
    if (plain === undefined)
      return sendPublicBody(request, reply.headers(headers), page, { type, cacheControl: 'no-cache' });
    reply.headers({ ...headers, 'cache-control': 'no-cache', vary: 'Accept-Language' });
    return reply.type(type).send(page.text.replace(/(?=<\/body>|$)/, () => `<noscript>${plain}</noscript>`));
  });
};
