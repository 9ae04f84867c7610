import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyInstance } from 'fastify';
import { fault } from '../errors.ts';
import { retryAfter } from '../rate-limit.ts';

export type Probe = () => Promise<unknown>;

/** How long a part may take to show that it works; a balancer asks again every few seconds. */
const PROBE_TIMEOUT_MS = 3_000;

const inTime = (probe: Probe): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
  return Promise.race([probe(), promise]).finally(() => clearTimeout(timer));
};

/** `/api/health/live`: the process answers. `/api/health/ready`: so does everything it depends on. */
export const serveHealth = (app: FastifyInstance, probes: Readonly<Record<string, Probe>>): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async () => {
    const checks = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => {
        try {
          await inTime(probe);
          return [name, 'ok'] as const;
        } catch (error) {
          app.log.warn({ err: error, part: name }, 'a part is not ready');
          return [name, 'down'] as const;
        }
      }),
    );
    const isReady = !stopping && checks.every(([, state]) => state === 'ok');
    if (!isReady)
      throw fault(platformErrors, 'UNAVAILABLE', {
        data: { checks: Object.fromEntries(checks) },
        headers: retryAfter(5),
      });
    return { status: 'ok', checks: Object.fromEntries(checks) };
  });
};
