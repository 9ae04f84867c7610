import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';

interface MetricsOptions {
  readonly token: string | null;
  /** A proxy calls from this machine, too, for anybody. */
  readonly isBehindProxy: boolean;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const isAllowed = (request: FastifyRequest, { token, isBehindProxy }: MetricsOptions): boolean => {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  if (token !== null) return given.length === wanted.length && timingSafeEqual(given, wanted);
  return !isBehindProxy && LOOPBACK.test(request.socket.remoteAddress ?? '');
};

/** Prometheus metrics at `/api/metrics`: with the token, or from this machine where no proxy stands before us. */
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
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!isAllowed(request, options)) throw notFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
