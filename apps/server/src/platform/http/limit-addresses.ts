import type { FastifyInstance } from 'fastify';
import type { RateLimit } from '../rate-limit.ts';

// Providers tell all their news from a few addresses, and stop telling those who refuse.
const UNCOUNTED = ['/api/health/', '/api/metrics', '/api/webhooks/'];

/** Counts the calls of each address; pages and their assets are not counted. */
export const limitAddresses = (app: FastifyInstance, limit: RateLimit): void => {
  app.addHook('onRequest', async (request) => {
    const { url } = request;
    if (!url.startsWith('/api/') || UNCOUNTED.some((prefix) => url.startsWith(prefix))) return;
    await limit.count(request.ip);
  });
};
