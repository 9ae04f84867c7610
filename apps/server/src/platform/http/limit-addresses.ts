import type { FastifyInstance } from 'fastify';
import type { RateLimit } from '../rate-limit.ts';

const UNCOUNTED = ['/api/health/', '/api/metrics'];

/** Counts the calls of each address; pages and their assets are not counted. */
export const limitAddresses = (app: FastifyInstance, limit: RateLimit): void => {
  app.addHook('onRequest', async (request) => {
    const { url } = request;
    if (!url.startsWith('/api/') || UNCOUNTED.some((prefix) => url.startsWith(prefix))) return;
    await limit.count(request.ip);
  });
};
