import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

// Found without running it: its main file is the whole page's program.
const FOLDER = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const INITIALISER = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** The description at `/api/openapi.json`, made when it is first asked for, and a page to read it by at `/api/docs`. */
export const serveApiDocs = async (app: FastifyInstance, describe: () => object): Promise<void> => {
  let document: object | undefined;
  app.get('/api/openapi.json', async () => {
    document ??= describe();
    return document;
  });
  await app.register(fastifyStatic, {
    root: FOLDER,
    prefix: '/api/docs/',
    index: 'index.html',
    decorateReply: false,
    allowedPath: (file) => !file.endsWith('swagger-initializer.js') && !file.endsWith('.map'),
  });
  app.get('/api/docs', (_request, reply) => reply.redirect('/api/docs/'));
  app.get('/api/docs/swagger-initializer.js', (_request, reply) => reply.type('text/javascript').send(INITIALISER));
};
