import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';
import { isForwarded } from './addresses/client-address.ts';
import { inTime } from './health.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error in the answer; null if there was none. */
    errorCode: string | null;
  }
}

interface MetricsOptions {
  readonly token: string | null;
  /** Behind a proxy every call comes from this machine, so the address proves nothing. */
  readonly isBehindProxy: boolean;
}

interface GaugeValue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A metric that is read on every scrape. */
export interface GaugeDefinition {
  /** Ends with the unit, as Prometheus requires. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  readonly read: () => Promise<readonly GaugeValue[]>;
}

/** A request that was answered. */
export interface AnsweredRequest {
  readonly method: string;
  /** The pattern of the path, or `unknown`. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

export interface Metrics {
  observe(answered: AnsweredRequest): void;
  addGauges(gauges: readonly GaugeDefinition[]): void;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const isAllowed = (request: FastifyRequest, { token, isBehindProxy }: MetricsOptions): boolean => {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (token !== null) return given.length === wanted.length && timingSafeEqual(given, wanted);
  return !isBehindProxy && !isForwarded(request) && LOOPBACK.test(request.socket.remoteAddress ?? '');
};

/** Serves Prometheus metrics at `/api/metrics`: with the token, or from this machine if there is no proxy. */
export const serveMetrics = (app: FastifyInstance, options: MetricsOptions): Metrics => {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Calls that were refused, by route and error code; of uploads too',
    labelNames: ['method', 'route', 'code'],
    registers,
  });
  const observe = ({ method, route, status, ms }: AnsweredRequest): void =>
    seconds.observe({ method, route, status: String(status) }, ms / 1000);
  app.decorateRequest('errorCode', null);
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    observe({ method, route, status: reply.statusCode, ms: reply.elapsedTime });
    if (request.errorCode !== null) refusals.inc({ method, route, code: request.errorCode });
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!isAllowed(request, options)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });

  const addGauge = ({ name, help, labels = [], read }: GaugeDefinition): Gauge =>
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        this.reset();
        // A figure that is not known is absent: its 0 would be an alert, or hide one.
        if (labels.length === 0) this.remove();
        try {
          for (const { labels: of = {}, value } of await inTime(read)) this.set(of, value);
        } catch (error) {
          // The other gauges are still reported: they may show the cause.
          app.log.warn({ err: error, gauge: name, outage: 'gauges' }, 'a gauge could not be read');
        }
      },
    });
  return { observe, addGauges: (gauges) => void gauges.map(addGauge) };
};
