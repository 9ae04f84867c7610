import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimit } from '#platform/rate-limit.ts';
import { limitKeyOf } from '../addresses/client-address.ts';
import { isApiPath, requestPath } from '../addresses/request-path.ts';

const UNCOUNTED = new Set(['/api/health/live', '/api/health/ready', '/api/metrics']);
// Providers send all their webhooks from a few addresses, and stop sending to servers that refuse: see `limitUnverified`.
const WEBHOOK = '/api/webhooks/:provider';

/** Decides by the matched route, because one path has many spellings. An unknown call counts by its decoded path. */
const isCounted = ({ routeOptions, url }: FastifyRequest): boolean => {
  const route = routeOptions.url;
  if (route === undefined || !route.startsWith('/api')) return isApiPath(requestPath(url));
  return !UNCOUNTED.has(route) && route !== WEBHOOK;
};

/** Counts the calls of each address; pages and their assets are not counted. */
export const limitAddresses = (app: FastifyInstance, limit: RateLimit): void => {
  app.addHook('onRequest', async (request) => {
    if (isCounted(request)) await limit.count(limitKeyOf(request));
  });
};

/**
 * Counts unverified webhooks per address: those with an invalid signature, provider or form. Rejects further webhooks
 * past the limit before they cost a check; genuine webhooks are never counted.
 */
export const limitUnverified = (app: FastifyInstance, limit: RateLimit): void => {
  const isWebhook = ({ routeOptions }: FastifyRequest) => routeOptions.url === WEBHOOK;
  app.addHook('onRequest', async (request) => {
    if (isWebhook(request)) await limit.check(limitKeyOf(request));
  });
  app.addHook('onResponse', async (request, reply) => {
    const isRefused = reply.statusCode >= 400 && reply.statusCode < 500 && reply.statusCode !== 429;
    // Counting past the limit throws, but the response is already sent.
    if (isWebhook(request) && isRefused) await limit.count(limitKeyOf(request)).catch(() => undefined);
  });
};
