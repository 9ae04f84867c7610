import { Worker } from 'node:worker_threads';
import type { ErnVersion } from '@dubplate/contract/delivery/limits';

export interface SchemaQuestion {
  readonly id: number;
  readonly xml: string;
  readonly version: ErnVersion;
}

export interface SchemaAnswer {
  readonly id: number;
  readonly issues: readonly string[];
  /** The reason if the check itself failed. */
  readonly error: string | null;
}

/** Checks messages against the standard's schemas, if the operator has installed them. */
export interface SchemaCheck {
  readonly isOn: boolean;
  /** Returns the issues of a message. @throws if the check fails or takes longer than LIMIT_MS */
  check(xml: string, version: ErnVersion): Promise<readonly string[]>;
  close(): Promise<void>;
}

const LIMIT_MS = 30_000;

const OFF: SchemaCheck = { isOn: false, check: async () => [], close: async () => undefined };

/** Uses a worker thread, because reading the schemas blocks for hundreds of milliseconds. */
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
    started.on('message', ({ id, issues, error }: SchemaAnswer) => {
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error === null) answer?.resolve(issues);
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
        // The worker is stuck. The next message starts a new one.
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
