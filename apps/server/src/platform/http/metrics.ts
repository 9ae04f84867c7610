import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';

interface MetricsOptions {
  readonly token: string | null;
  /** A proxy calls from this machine, too, for anybody. */
  readonly isBehindProxy: boolean;
  /** Jobs that failed for good and wait for staff, by queue. */
  readonly countFailedJobs: () => Promise<readonly { queue: string; count: number }[]>;
  readonly countAlerts: () => Promise<readonly { readonly kind: string; readonly count: number }[]>;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const isAllowed = (request: FastifyRequest, { token, isBehindProxy }: MetricsOptions): boolean => {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (token !== null) return given.length === wanted.length && timingSafeEqual(given, wanted);
  return !isBehindProxy && LOOPBACK.test(request.socket.remoteAddress ?? '');
};

/** Prometheus metrics at `/api/metrics`: with the token, or from this machine where no proxy is in front of us. */
export const serveMetrics = (app: FastifyInstance, options: MetricsOptions): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'failed_jobs',
    help: 'Jobs that failed for good and wait for staff, by queue',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, count } of await options.countFailedJobs()) this.set({ queue }, count);
    },
  });
  new Gauge({
    name: 'staff_alerts',
    help: 'Faults that the service found by itself and staff have to look at, by kind',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { kind, count } of await options.countAlerts()) this.set({ kind }, count);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!isAllowed(request, options)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
