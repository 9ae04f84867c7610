import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';

/** Returns the tracer. Its spans are no-ops until `startTracing` has set the exporter. */
const tracer = () => trace.getTracer('dubplate');

interface SpanOptions {
  /** Role of the span: an incoming call, an outgoing call, or a job. */
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

const fail = (span: Span, error: unknown): void => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  span.recordException({ name, message });
  span.setStatus({ code: SpanStatusCode.ERROR, message });
};

/** A span that its caller ends; `parent` is what it belongs to. */
const openSpan = (name: string, { kind, attributes }: SpanOptions, parent: Context): Span =>
  tracer().startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent);

/** Runs a function within a new span; records its error there and rethrows it. */
export const inSpan = <T>(name: string, { kind, attributes }: SpanOptions, run: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, async (span) => {
    try {
      return await run();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });

/** Records an operation that has just ended after so many milliseconds, as a child of the active span. */
const recordSpan = (name: string, options: SpanOptions, tookMs: number, error?: unknown): void => {
  const end = Date.now();
  const { kind, attributes } = options;
  const span = tracer().startSpan(name, {
    kind: KINDS[kind],
    startTime: end - tookMs,
    ...(attributes && { attributes }),
  });
  if (error !== undefined) fail(span, error);
  span.end(end);
};

/** Returns whether a call is being traced; queries outside a traced call get no span. */
const isTraced = (): boolean => trace.getSpan(context.active())?.isRecording() ?? false;

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

/** Matches the `WITH` clause before the statement. */
const WITH = /^\s*with\b[\s\S]*\)\s*(?=(?:select|insert|update|delete)\b)/i;
const TABLE = /\b(?:from|into|update|join)\s+"?(\w+)/i;

/** Returns the name of a statement in a trace: its verb and its first table. */
export const queryName = (sql: string): string => {
  const statement = sql.replace(WITH, '');
  const verb = (/\w+/.exec(statement)?.[0] ?? 'query').toUpperCase();
  const table = TABLE.exec(statement)?.[1];
  return table ? `${verb} ${table}` : verb;
};

/** A span for a statement that has ended: its text with places for the values, never the values. */
export const traceQuery = ({ level, query, queryDurationMillis, ...event }: LogEvent): void => {
  if (!isTraced()) return;
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': query.sql };
  const error = level === 'error' && 'error' in event ? event.error : undefined;
  recordSpan(queryName(query.sql), { kind: 'client', attributes }, queryDurationMillis, error);
};
