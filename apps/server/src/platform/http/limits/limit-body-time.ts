import type { IncomingMessage } from 'node:http';
import type { Endpoint, EndpointMap } from '@dubplate/contract/endpoint';
import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#platform/errors.ts';
import { answerError } from '../error-handler.ts';

/**
 * Time limit for the body of a call, in milliseconds. Forms are a few kilobytes, which even the slowest phone sends in
 * time.
 */
export const BODY_MS = 15_000;

export const hasBody = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Answers 408 unless an answer was sent already, and closes the connection in any case. */
const rejectSlowBody = (request: FastifyRequest, reply: FastifyReply): void => {
  const { raw } = request;
  if (raw.complete || raw.destroyed) return;
  if (reply.sent) {
    raw.destroy();
    return;
  }
  // Ignores parser errors: the parser must not send a second answer.
  raw.removeAllListeners('error').on('error', () => undefined);
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.destroy());
  answerError(apiError(platformErrors, 'BODY_TOO_SLOW'), request, reply);
};

const routesOf = (endpoints: EndpointMap, isChosen: (endpoint: Endpoint) => boolean): string[] =>
  Object.entries(endpoints as Readonly<Record<string, Endpoint>>)
    .filter(([, endpoint]) => isChosen(endpoint))
    .map(([key]) => key.replace(' ', ' /api').replace(/\{(\w+)\}/g, ':$1'));

/** Whether a call streams: those of the contract with an upload, forms with files, and the resumable ones. */
const createUploadCheck = (endpoints: EndpointMap): ((request: FastifyRequest) => boolean) => {
  const uploads = new Set(['POST /api/uploads', 'PATCH /api/uploads/:id']);
  for (const route of routesOf(endpoints, ({ upload }) => upload !== undefined)) uploads.add(route);
  const forms = new Set(routesOf(endpoints, ({ files }) => files !== undefined));
  return ({ method, routeOptions, headers }) => {
    const route = `${method} ${routeOptions.url}`;
    return uploads.has(route) || (forms.has(route) && /^multipart\//i.test(headers['content-type'] ?? ''));
  };
};

/**
 * Ends calls whose body trickles in: each would occupy a connection, and its memory, for as long as its sender likes
 * (Node's own limit is one for all calls, and uploads may take hours). Answers 408.
 */
export const limitBodyTime = (app: FastifyInstance, endpoints: EndpointMap, milliseconds = BODY_MS): void => {
  const isUpload = createUploadCheck(endpoints);
  const startTimer = (request: FastifyRequest, reply: FastifyReply) => {
    const timer = setTimeout(() => rejectSlowBody(request, reply), milliseconds).unref();
    request.raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  };
  app.addHook('onRequest', async (request, reply) => {
    if (hasBody(request) && !isUpload(request)) startTimer(request, reply);
  });
  // The rest of a rejected upload is read so that the sender receives the error, but with a time limit for anonymous
  // senders.
  app.addHook('onResponse', async (request, reply) => {
    if (isUpload(request) && request.actor === null && !request.raw.complete) startTimer(request, reply);
  });
};
