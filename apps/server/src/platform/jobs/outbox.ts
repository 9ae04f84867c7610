import type { Db } from '../database/tables.ts';
import type { JobName, JobQueues, Jobs } from './jobs.ts';

/** Every event and its payload; each room adds its own by augmentation. */
// biome-ignore lint/suspicious/noEmptyInterface: the rooms fill it in by augmentation
export interface Events {}
export type EventName = keyof Events & string;

type Listener<N extends EventName> = (event: Events[N]) => Promise<void>;

/**
 * Events that leave with the transaction that made them true: nothing is announced that didn't happen, and nothing
 * that happened goes unannounced. A listener may be called twice for one event.
 */
export interface Outbox {
  announce<N extends EventName>(db: Db, name: N, event: Events[N]): Promise<void>;
  /**
   * Each listener has a queue of its own, so that one that fails is tried again alone. Before the jobs start.
   * `afterSeconds`: it is called that much later, even after a stop or a crash in between.
   */
  listen<N extends EventName>(
    name: N,
    listener: string,
    handle: Listener<N>,
    options?: { readonly afterSeconds?: number },
  ): void;
}

export const createOutbox = (jobs: Jobs): Outbox => {
  const listeners = new Map<string, { readonly queue: string; readonly afterSeconds?: number }[]>();
  return {
    async announce(db, name, event) {
      for (const { queue, ...options } of listeners.get(name) ?? [])
        await jobs.send(db, queue as JobName, event as JobQueues[JobName], options);
    },
    listen(name, listener, handle, options = {}) {
      const queue = `${name}.${listener}`;
      listeners.set(name, [...(listeners.get(name) ?? []), { queue, ...options }]);
      jobs.work(queue as JobName, handle as (data: JobQueues[JobName]) => Promise<void>, { concurrency: 2 });
    },
  };
};
