import { context, DiagLogLevel, diag, propagation, trace } from '@opentelemetry/api';
import type { Config } from '#config/config.ts';

interface TracingLog {
  warn(fields: object, message: string): void;
}

/** Timeout of a collector, in milliseconds; its spans are dropped. */
const EXPORT_TIMEOUT_MS = 5_000;

const reportTo = (log: TracingLog) => {
  const warn = (message: string) => log.warn({ error: message }, 'traces could not be sent');
  return { error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} };
};

/**
 * Sends spans to a collector from now on. Call it before opening anything else.
 * @param headers headers for the collector, such as its key
 * @returns a function that flushes for a few seconds at most and ends tracing
 */
export const startTracing = async (
  { endpoint, serviceName, ratio }: NonNullable<Config['tracing']>,
  headers: Readonly<Record<string, string>>,
  version: string,
  log: TracingLog,
): Promise<() => Promise<void>> => {
  // Loaded on demand: they use as much memory as the rest of the platform.
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    { AsyncLocalStorageContextManager },
    { W3CTraceContextPropagator },
    { OTLPTraceExporter },
    { resourceFromAttributes },
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  diag.setLogger(reportTo(log), { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({
    url: new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href,
    headers: { ...headers },
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces could not be sent'));
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  };
};
