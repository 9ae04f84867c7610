import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyInstance } from 'fastify';
import { fault } from '../errors.ts';

export type Probe = () => Promise<unknown>;

/** `/api/health/live`: the process answers. `/api/health/ready`: so does all that it stands on. */
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
          await probe();
          return [name, 'ok'] as const;
        } catch {
          return [name, 'down'] as const;
        }
      }),
    );
    const isReady = !stopping && checks.every(([, state]) => state === 'ok');
    if (!isReady) throw fault(platformErrors, 'UNAVAILABLE', { data: { checks: Object.fromEntries(checks) } });
    return { status: 'ok', checks: Object.fromEntries(checks) };
  });
};
