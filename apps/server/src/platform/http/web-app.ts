import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors.ts';
import { isApiPath, requestPath } from './addresses/request-path.ts';

/**
 * Serves the built web app from the root. A page address answers the app itself, which knows its own not-found page;
 * a missing asset or an unknown call is a 404, never the app.
 */
export const serveWebApp = async (app: FastifyInstance, webRoot: string | null): Promise<void> => {
  const index = webRoot ? path.join(webRoot, 'index.html') : null;
  const page = index && existsSync(index) ? await readFile(index) : null;
  if (webRoot && page) {
    await app.register(fastifyStatic, {
      root: webRoot,
      wildcard: false,
      index: false,
      preCompressed: true,
      setHeaders(reply, file) {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`);
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const pathname = requestPath(request.url);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const isFile = path.posix.extname(pathname) !== '' || pathname.startsWith('/assets/');
    if (!page || !isPage || isFile || isApiPath(pathname)) throw notFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
