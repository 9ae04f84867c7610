import { randomUUIDv7 } from 'node:crypto';
import { constants } from 'node:zlib';
import { programErrors } from '@dubplate/contract/program-errors';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '#config/config.ts';
import { apiError, notFound, updating } from '../errors.ts';
import { traceCalls } from '../tracing/spans.ts';
import { createTrust } from './addresses/client-address.ts';
import { decodableTarget, isApiPath, requestPath } from './addresses/request-path.ts';
import { answerError, handleErrors } from './error-handler.ts';
import { readJsonText } from './json-text.ts';

/** Minimum size for compression, in bytes: shorter answers fit into one packet anyway. */
const THRESHOLD = 1024;
/** Smaller than gzip makes it, in the time that gzip takes; more would keep the call waiting. */
const BROTLI_QUALITY = 4;

/**
 * Compresses JSON answers by Accept-Encoding: lists shrink to a quarter. Files, streams and pages are compressed
 * elsewhere. Request bodies are not decompressed: a few bytes could inflate to gigabytes. An attacker could guess a
 * secret by the length of an answer that also contains a text of their choice (BREACH); here such answers need a bearer
 * token, which no other site can make a browser send.
 */
const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip', 'identity'],
    customTypes: /^application\/json\b/,
    threshold: THRESHOLD,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers are logged without the visitor's address. */
    isPublicPage?: boolean;
  }
}

/** Largest JSON body, in bytes; uploads stream and have limits of their own. */
const BODY_LIMIT = 1024 * 1024;
const isHealthPath = (path: string): boolean => path.startsWith('/api/health/');
const REQUEST_ID = /^[\w-]{8,64}$/;

/** The bare HTTP server: structured logs with a request id, parsers, and the one shape of errors. */
export const createServer = async (config: Config, log: FastifyBaseLogger): Promise<FastifyInstance> => {
  const trust = createTrust(config.trustProxy);
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // One line a call, ours below, instead of two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy === null ? false : trust,
    bodyLimit: BODY_LIMIT,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      const isTrusted = typeof given === 'string' && trust(request.socket.remoteAddress ?? '', 0);
      return isTrusted && REQUEST_ID.test(given) ? given : randomUUIDv7();
    },
    routerOptions: { maxParamLength: 256 },
    rewriteUrl: ({ url = '/' }) => decodableTarget(url),
    // A call whose address can't even be decoded has nothing behind it.
    frameworkErrors: (_error, request, reply) => void answerError(notFound(), request, reply),
    // Uploads of many minutes are fine; a header that takes that long is not.
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify's own answer has no `UPDATING`.
    return503OnClosing: false,
  });
  handleErrors(app);
  if (config.tracing) traceCalls(app, (request) => trust(request.socket.remoteAddress ?? '', 0));
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.decorateRequest('personUuid', null);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isStopping && !isHealthPath(requestPath(request.url))) throw updating();
  });
  app.addHook('onSend', async (request, reply) => {
    // Answers of calls are private, so caches may not store them unless the call sets its own header.
    if (!reply.hasHeader('cache-control') && isApiPath(requestPath(request.url)))
      reply.header('cache-control', 'no-store');
    // Requests in progress at shutdown must not keep their connections open afterwards.
    if (isStopping) reply.header('connection', 'close');
  });
  // A connection with an unread body serves no further call, which a proxy may send for somebody else.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.readableEnded) return;
    raw.unpipe();
    raw.removeAllListeners('data');
    raw.resume();
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = requestPath(request.url);
    const fields = { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    const { personUuid, ip: address } = request;
    if (isApiPath(path))
      request.log.info({ ...fields, address, ...(personUuid && { person: personUuid }) }, 'answered');
    else if (request.routeOptions.config.isPublicPage) request.log.info(fields, 'answered');
  });

  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // An empty JSON body means none: actions are posted without one.
    if (body.length === 0) return done(null, undefined);
    const text = readJsonText(body as Buffer);
    if (text === null) return done(apiError(programErrors, 'BAD_JSON'), undefined);
    return parseJson(request, text, done);
  });
  await compressAnswers(app);
  await app.register(cookie);
  await app.register(multipart);
  return app;
};
