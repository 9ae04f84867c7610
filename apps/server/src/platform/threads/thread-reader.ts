import { Worker } from 'node:worker_threads';
import { createInbox, type FromThread, type ToThread, UNDER_WAY } from './serve-readings.ts';

/** A file that takes more time or memory to read than the limits allow. */
export class ReadingTooHeavy extends Error {
  override readonly name = 'ReadingTooHeavy';
}

interface ThreadLimits {
  /** Readings at a time on this node; others wait for their turn. */
  readonly atOnce?: number;
  /** Longest wait for the next answer of the thread, in milliseconds. */
  readonly timeLimitMs?: number;
  readonly memoryMb?: number;
}

interface ReadOptions {
  /** Bytes that the thread reads. */
  readonly source?: AsyncIterable<Buffer>;
  readonly signal?: AbortSignal | undefined;
}

/** Reads files in threads, so that the server stays responsive. */
export interface ThreadReader<Input, Result> {
  /** Yields what the thread yields. @throws ReadingTooHeavy, the reason of the signal, the error of the source */
  read(input: Input, options?: ReadOptions): AsyncGenerator<unknown, Result>;
  /** Ends the threads; running and waiting readings fail. */
  close(): Promise<void>;
}

const AT_ONCE = 2;
const TIME_LIMIT_MS = 60_000;
const MEMORY_MB = 768;
/** Loading the code of a thread takes most of a second, so one thread is kept for the next file. */
const IDLE_MS = 60_000;

type Event = FromThread | { readonly type: 'lost'; readonly error: unknown };

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** @param module calls `serveReadings` */
export const openThreadReader = <Input, Result>(
  module: URL,
  { atOnce = AT_ONCE, timeLimitMs = TIME_LIMIT_MS, memoryMb = MEMORY_MB }: ThreadLimits = {},
): ThreadReader<Input, Result> => {
  const turns: PromiseWithResolvers<void>[] = [];
  const threads = new Set<Worker>();
  let idle: { readonly thread: Worker; readonly timer: NodeJS.Timeout } | null = null;
  let running = 0;
  let isClosed = false;

  const forgetIdle = (): Worker | undefined => {
    const thread = idle?.thread;
    clearTimeout(idle?.timer);
    idle = null;
    return thread;
  };
  const takeThread = (): Worker => {
    const kept = forgetIdle();
    if (kept) {
      kept.ref();
      return kept;
    }
    const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    threads.add(thread);
    // Without a listener, the error of a thread would end the process.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      threads.delete(thread);
      if (idle?.thread === thread) forgetIdle();
    });
    return thread;
  };
  const keepThread = async (thread: Worker): Promise<void> => {
    if (idle || isClosed) {
      await thread.terminate();
      return;
    }
    thread.unref();
    idle = { thread, timer: setTimeout(() => void forgetIdle()?.terminate(), IDLE_MS).unref() };
  };

  const takeTurn = async (signal: AbortSignal | undefined): Promise<void> => {
    if (isClosed) throw new Error('The reader is closed');
    if (running < atOnce) {
      running += 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const leave = (): void => turn.reject(signal?.reason);
    turns.push(turn);
    signal?.addEventListener('abort', leave, { once: true });
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener('abort', leave);
      const place = turns.indexOf(turn);
      if (place !== -1) turns.splice(place, 1);
    }
  };
  const passTurnOn = (): void => {
    const next = turns.shift();
    if (next) next.resolve();
    else running -= 1;
  };

  async function* converse(
    thread: Worker,
    input: Input,
    { source, signal }: ReadOptions,
  ): AsyncGenerator<unknown, Result> {
    const events = createInbox<Event>();
    const post = (message: ToThread, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);
    let bytesUnderWay = 0;
    let wakeSender = (): void => undefined;
    let isWaiting = true;
    let timer: NodeJS.Timeout | undefined;
    // The thread is not to blame while the sender of the bytes is slow, or the server has not taken a chunk.
    const watch = (): void => {
      clearTimeout(timer);
      if (!isWaiting || (source && bytesUnderWay === 0)) return;
      const tooLong = new ReadingTooHeavy(`A file could not be read within ${timeLimitMs / 1000} s`);
      timer = setTimeout(() => events.put({ type: 'lost', error: tooLong }), timeLimitMs);
    };
    const receive = (message: FromThread): void => {
      if (message.type !== 'bytes-taken') {
        events.put(message);
        return;
      }
      bytesUnderWay -= 1;
      watch();
      wakeSender();
    };
    const lose = (error: unknown): void =>
      events.put({
        type: 'lost',
        error: isOutOfMemory(error) ? new ReadingTooHeavy('A file takes too much memory') : error,
      });
    const exit = (): void => lose(new Error('The thread that reads a file ended'));
    const abort = (): void => lose(signal?.reason);
    let isOver = false;
    const send = async (bytes: AsyncIterable<Buffer>): Promise<void> => {
      for await (const chunk of bytes) {
        while (bytesUnderWay >= UNDER_WAY && !isOver) await new Promise<void>((wake) => (wakeSender = wake));
        if (isOver) return;
        // The chunk's memory may be part of a pool: only a copy can be handed over.
        const copy = new Uint8Array(chunk);
        bytesUnderWay += 1;
        post({ type: 'bytes', bytes: copy }, [copy.buffer]);
        watch();
      }
      bytesUnderWay += 1;
      post({ type: 'end' });
      watch();
    };

    thread.on('message', receive).on('error', lose).on('exit', exit);
    signal?.addEventListener('abort', abort, { once: true });
    try {
      signal?.throwIfAborted();
      post({ type: 'read', input });
      watch();
      if (source) send(source).catch(lose);
      for (;;) {
        const event = await events.take();
        clearTimeout(timer);
        if (event.type === 'lost') throw event.error;
        if (event.type === 'failed') throw new Error(`A thread failed: ${event.stack}`);
        if (event.type === 'done') return event.result as Result;
        if (event.type !== 'chunk') continue;
        isWaiting = false;
        yield event.chunk;
        isWaiting = true;
        post({ type: 'chunk-taken' });
        watch();
      }
    } finally {
      isOver = true;
      wakeSender();
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      thread.off('message', receive).off('error', lose).off('exit', exit);
    }
  }

  return {
    async *read(input, options = {}) {
      await takeTurn(options.signal);
      const thread = takeThread();
      let isFit = false;
      try {
        const result = yield* converse(thread, input, options);
        isFit = true;
        return result;
      } finally {
        passTurnOn();
        if (isFit) await keepThread(thread);
        else await thread.terminate();
      }
    },
    async close() {
      isClosed = true;
      for (const turn of turns) turn.reject(new Error('The reader is closed'));
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
};

/** Reads to the end without the chunks. */
export const resultOf = async <Result>(reading: AsyncGenerator<unknown, Result>): Promise<Result> => {
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value;
  }
};
