import { Worker } from 'node:worker_threads';
import type { ErnVersion } from '@dubplate/contract/delivery/limits';

export interface SchemaQuestion {
  readonly id: number;
  readonly xml: string;
  readonly version: ErnVersion;
}

export interface SchemaAnswer {
  readonly id: number;
  readonly faults: readonly string[];
  /** Why it could not be checked at all. */
  readonly error: string | null;
}

/** Checks messages against the standard's schemas, where the operator has them. */
export interface SchemaCheck {
  readonly isOn: boolean;
  /** @returns what is wrong with a message. @throws where it can't be checked, or not within half a minute */
  check(xml: string, version: ErnVersion): Promise<readonly string[]>;
  close(): Promise<void>;
}

const LIMIT_MS = 30_000;

const OFF: SchemaCheck = { isOn: false, check: async () => [], close: async () => undefined };

/** On a thread of its own: schemas take some hundred milliseconds to read, and calls are answered meanwhile. */
export const openSchemaCheck = (folder: string | null): SchemaCheck => {
  if (folder === null) return OFF;
  const waiting = new Map<number, PromiseWithResolvers<readonly string[]>>();
  let worker: Worker | undefined;
  let last = 0;

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./schema-worker.ts', import.meta.url), { workerData: { folder } });
    started.on('message', ({ id, faults, error }: SchemaAnswer) => {
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error === null) answer?.resolve(faults);
      else answer?.reject(new Error(error));
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('The thread that checks messages ended')));
    started.unref();
    return started;
  };

  return {
    isOn: true,
    async check(xml, version) {
      worker ??= start();
      const thread = worker;
      const id = ++last;
      const answer = Promise.withResolvers<readonly string[]>();
      waiting.set(id, answer);
      thread.postMessage({ id, xml, version } satisfies SchemaQuestion);
      const timer = setTimeout(() => {
        // Stuck: the next message gets a thread of its own.
        lose(thread, new Error(`A message could not be checked within ${LIMIT_MS / 1000} s`));
        void thread.terminate();
      }, LIMIT_MS);
      try {
        return await answer.promise;
      } finally {
        clearTimeout(timer);
      }
    },
    async close() {
      await worker?.terminate();
    },
  };
};
