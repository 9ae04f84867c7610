import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Its spans are nothing until `startTracing` has named where they go. */
const tracer = () => trace.getTracer('dubplate');

export interface SpanOptions {
  /** What it is to us: answering somebody, calling somebody, or working off a queue. */
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
export const openSpan = (name: string, { kind, attributes }: SpanOptions, parent: Context): Span =>
  tracer().startSpan(name, { kind: KINDS[kind], ...(attributes && { attributes }) }, parent);

/** Runs something within a span of its own; what it throws is noted there, and thrown on. */
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

/** Notes something that has just ended after so many milliseconds, within the span that is active. */
export const recordSpan = (name: string, options: SpanOptions, tookMs: number, error?: unknown): void => {
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

/** Whether a call is being traced here: outside of one, a query is nobody's. */
export const isTraced = (): boolean => trace.getSpan(context.active())?.isRecording() ?? false;
