import { type Attributes, type Context, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Returns the tracer. Its spans are no-ops until `startTracing` has set the exporter. */
const tracer = () => trace.getTracer('dubplate');

export interface SpanOptions {
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
export const openSpan = (name: string, { kind, attributes }: SpanOptions, parent: Context): Span =>
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

/** Returns whether a call is being traced; queries outside a traced call get no span. */
export const isTraced = (): boolean => trace.getSpan(context.active())?.isRecording() ?? false;
