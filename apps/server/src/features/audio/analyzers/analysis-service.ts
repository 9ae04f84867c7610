import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { AnalysisFailed, type AudioAnalysis } from './audio-analysis.ts';

/** Message from the server to the worker. `job` identifies the file: several are analyzed at the same time. */
export type ToWorker =
  | { type: 'chunk'; job: number; bytes: Uint8Array }
  | { type: 'end'; job: number }
  | { type: 'cancel'; job: number };

/** Message from the worker: it has taken a chunk, or it has finished with a result or an error. */
export type FromWorker =
  | { type: 'taken'; job: number }
  | { type: 'found'; job: number; analysis: AudioAnalysis }
  | { type: 'failed'; job: number; detail: string };

/** Analyzes WAVs in a worker thread, so that the server stays responsive. */
export interface AnalysisService {
  /**
   * Reads a WAV to its end, as fast as the thread can analyze.
   * @throws AnalysisFailed for a broken WAV; the stream's own error; an error if closed before the end
   */
  analyze(source: Readable): Promise<AudioAnalysis>;
  /** Ends the thread; running analyses fail. */
  close(): Promise<void>;
}

/** Chunks on their way to the thread: with a stream's usual 64 KiB, half a megabyte for each file. */
const CHUNKS_UNDER_WAY = 8;
const THREAD_MEMORY_MB = 256;

interface Job {
  underWay: number;
  /** Resumes a sender that waits to send more. */
  wake: () => void;
  done: PromiseWithResolvers<AudioAnalysis>;
}

/** Starts the thread with the first file, and again after a crash. */
export function openAnalysisService(): AnalysisService {
  const jobs = new Map<number, Job>();
  let worker: Worker | undefined;
  let lastJob = 0;
  let isClosed = false;

  function startWorker(): Worker {
    const started = new Worker(new URL('./analysis-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB },
    });
    started.on('message', receive);
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('The analysis thread ended')));
    return started;
  }

  function lose(lost: Worker, error: unknown) {
    if (worker !== lost) return;
    worker = undefined;
    for (const job of jobs.values()) settle(job, () => job.done.reject(error));
    jobs.clear();
  }

  function receive(message: FromWorker) {
    const job = jobs.get(message.job);
    if (!job) return;
    if (message.type === 'taken') {
      job.underWay -= 1;
      job.wake();
      return;
    }
    jobs.delete(message.job);
    if (message.type === 'found') settle(job, () => job.done.resolve(message.analysis));
    else settle(job, () => job.done.reject(new AnalysisFailed(message.detail)));
  }

  async function send(id: number, job: Job, thread: Worker, source: Readable): Promise<void> {
    const post = (message: ToWorker, transfer: ArrayBuffer[] = []) => thread.postMessage(message, transfer);
    for await (const chunk of source as AsyncIterable<Buffer>) {
      // The chunk's memory may be part of a pool: only a copy can be handed over.
      const bytes = new Uint8Array(chunk);
      post({ type: 'chunk', job: id, bytes }, [bytes.buffer]);
      job.underWay += 1;
      while (job.underWay >= CHUNKS_UNDER_WAY && jobs.has(id)) await new Promise<void>((wake) => (job.wake = wake));
      if (!jobs.has(id)) return;
    }
    post({ type: 'end', job: id });
  }

  return {
    async analyze(source) {
      if (isClosed) throw new Error('The analysis service is closed');
      worker ??= startWorker();
      const thread = worker;
      const id = ++lastJob;
      const job: Job = { underWay: 0, wake: () => undefined, done: Promise.withResolvers<AudioAnalysis>() };
      jobs.set(id, job);
      // A thread at work keeps the process alive; an idle one should not.
      thread.ref();
      send(id, job, thread, source).catch((error: unknown) => {
        thread.postMessage({ type: 'cancel', job: id } satisfies ToWorker);
        jobs.delete(id);
        job.done.reject(error);
      });
      try {
        return await job.done.promise;
      } finally {
        source.destroy();
        if (jobs.size === 0) thread.unref();
      }
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

function settle(job: Job, outcome: () => void): void {
  outcome();
  job.wake();
}
