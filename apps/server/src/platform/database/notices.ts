import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './database-log.ts';

/** Null: notices may have been missed, so that anything may have changed. */
type NoticeHandler = (payload: string | null) => void;

/** Delivers `pg_notify` messages of committed transactions from every node. */
export interface Notices {
  /** Whether notices arrive at the moment; while they don’t, what depends on them has to be looked up. */
  readonly isListening: boolean;
  /** Before `start`. */
  listen(channel: string, handle: NoticeHandler): void;
  start(): void;
  close(): Promise<void>;
}

const CONNECT_MS = 10_000;
const END_MS = 1_000;
const RETRY_MS = { first: 250, longest: 10_000 } as const;
/**
 * Interval of the probe that a node sends to itself. The connection is dead if a probe has not arrived before the next
 * one.
 */
const PROBE_MS = 5_000;

/**
 * Announces something to itself from time to time: a line that is cut in between, or a pooler that changes connections
 * between transactions, delivers nothing and reports nothing.
 */
const createProbe = (connection: pg.Client, handleSilence: (error: Error) => void) => {
  const channel = `probe_${randomUUID()}`;
  const answered = Promise.withResolvers<void>();
  let isWaiting = false;
  const send = (): void => {
    isWaiting = true;
    connection.query('SELECT pg_notify($1, $2)', [channel, '']).catch(handleSilence);
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    channel,
    receive(): void {
      isWaiting = false;
      answered.resolve();
    },
    /** Resolves with the first that arrives. */
    start(): Promise<void> {
      send();
      timer = setInterval(
        () => (isWaiting ? handleSilence(new Error('a notice to itself did not arrive')) : send()),
        PROBE_MS,
      ).unref();
      return answered.promise;
    },
    stop: () => clearInterval(timer),
  };
};

/** Listens on a dedicated connection and reconnects when it is lost, until it is closed. */
export const openNotices = (connectionString: string, log: Pick<DatabaseLog, 'warn'>): Notices => {
  const handlers = new Map<string, NoticeHandler[]>();
  const stop = new AbortController();
  let isListening = false;
  const reportGap = () => {
    for (const handle of [...handlers.values()].flat()) handle(null);
  };

  /** Until the connection is lost. @throws what it was lost by */
  const listenOnce = async (): Promise<void> => {
    const connection = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'dubplate-notices',
    });
    const lost = Promise.withResolvers<void>();
    const handleLoss = (error: Error) => lost.reject(error);
    lost.promise.catch(() => undefined);
    connection.on('error', handleLoss);
    connection.on('end', () => handleLoss(new Error('the connection ended')));
    const probe = createProbe(connection, handleLoss);
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === probe.channel) probe.receive();
      for (const handle of handlers.get(channel) ?? []) handle(payload);
    });
    const handleStop = () => lost.resolve();
    stop.signal.addEventListener('abort', handleStop, { once: true });
    try {
      const channels = [probe.channel, ...handlers.keys()].map((channel) => `LISTEN ${pg.escapeIdentifier(channel)}`);
      const begin = async () => {
        await connection.connect();
        await connection.query(channels.join('; '));
        await probe.start();
      };
      const begun = begin();
      begun.catch(() => undefined);
      await Promise.race([begun, lost.promise]);
      if (stop.signal.aborted) return;
      isListening = true;
      // Notices sent while there was no connection are lost.
      reportGap();
      await lost.promise;
    } finally {
      const wasListening = isListening;
      isListening = false;
      if (wasListening) reportGap();
      stop.signal.removeEventListener('abort', handleStop);
      probe.stop();
      // `end` never resolves if the server has stopped responding.
      const ended = connection.end().catch(() => undefined);
      await Promise.race([ended, pause(END_MS, undefined, { ref: false })]);
    }
  };

  const run = async (): Promise<void> => {
    let wait: number = RETRY_MS.first;
    while (!stop.signal.aborted) {
      const begun = performance.now();
      await listenOnce().catch((error: unknown) =>
        log.warn(
          { err: error, outage: 'database' },
          'database notices do not arrive; caches are bypassed until they do',
        ),
      );
      if (performance.now() - begun > RETRY_MS.longest) wait = RETRY_MS.first;
      await pause(wait, undefined, { signal: stop.signal }).catch(() => undefined);
      wait = Math.min(2 * wait, RETRY_MS.longest);
    }
  };
  let running: Promise<void> | null = null;
  return {
    get isListening() {
      return isListening;
    },
    listen(channel, handle) {
      if (running) throw new Error('Channels are registered before notices start');
      handlers.set(channel, [...(handlers.get(channel) ?? []), handle]);
    },
    start() {
      running ??= run();
    },
    async close() {
      stop.abort();
      await running;
    },
  };
};
