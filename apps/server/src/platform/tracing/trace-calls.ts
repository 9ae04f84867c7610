import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openSpan } from './spans.ts';

/**
 * Creates a span for each call; everything that the call does is a child of it. `isTrusted`: whether the caller may set
 * the trace id; for other callers a new trace starts.
 */
export const traceCalls = (app: FastifyInstance, isTrusted: (request: FastifyRequest) => boolean): void => {
  const contexts = new WeakMap<FastifyRequest, ReturnType<typeof context.active>>();

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = isTrusted(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = { 'http.request.method': method, 'http.route': route, 'dubplate.request_id': request.id };
    const within = trace.setSpan(parent, openSpan(`${method} ${route}`, { kind: 'server', attributes }, parent));
    contexts.set(request, within);
    context.with(within, done);
  });
  // Reading a body continues in the context of the socket, outside the context of the call.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
};
