import { platformErrors } from '@dubplate/contract/errors';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { apiError, updating } from '../errors.ts';
import { retryAfter } from '../rate-limit.ts';
import { outageOf } from './outage.ts';

export type Probe = () => Promise<unknown>;

/** How long a part may take to show that it works; a balancer asks again every few seconds. */
const PROBE_TIMEOUT_MS = 3_000;

/** @throws if it takes longer than 3 s */
export const inTime = <T>(probe: () => Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), PROBE_TIMEOUT_MS);
  return Promise.race([probe(), promise]).finally(() => clearTimeout(timer));
};

/** `degraded`: the part answers but takes no writes; its disk is full or can only be read. */
type State = 'ok' | 'degraded' | 'down';

const stateBehind = (error: unknown): State => {
  const outage = outageOf(error);
  return outage === 'NO_ROOM' || outage === 'READ_ONLY' ? 'degraded' : 'down';
};

/** Tries each part, all at once. */
export const runProbes = async (
  probes: Readonly<Record<string, Probe>>,
  log: FastifyBaseLogger,
): Promise<Record<string, State>> => {
  const checks = await Promise.all(
    Object.entries(probes).map(async ([name, probe]): Promise<[string, State]> => {
      try {
        await inTime(probe);
        return [name, 'ok'];
      } catch (error) {
        log.warn({ err: error, outage: name }, 'a part is not ready');
        return [name, stateBehind(error)];
      }
    }),
  );
  return Object.fromEntries(checks);
};

/**
 * `/api/health/live`: the process answers. `/api/health/ready`: so does everything that most calls need. Neither a part
 * that `optional` names nor a full disk keeps a node from being ready, which then calls itself degraded: taking out all
 * nodes would solve neither.
 */
export const serveHealth = (
  app: FastifyInstance,
  probes: Readonly<Record<string, Probe>>,
  optional: readonly string[] = [],
): void => {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health/ready', async () => {
    if (stopping) throw updating();
    const checks = await runProbes(probes, app.log);
    const isDown = Object.entries(checks).some(([name, state]) => state === 'down' && !optional.includes(name));
    if (isDown) throw apiError(platformErrors, 'UNAVAILABLE', { data: { checks }, headers: retryAfter(5) });
    return { status: Object.values(checks).every((state) => state === 'ok') ? 'ok' : 'degraded', checks };
  });
};
