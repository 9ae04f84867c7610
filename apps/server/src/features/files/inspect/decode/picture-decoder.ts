import {
  type CleanCopy,
  type DecodedPicture,
  type DecodeRequest,
  DecoderLost,
  type DecoderProcess,
  startDecoderProcess,
  tooHeavy,
} from './decoder-process.ts';

interface DecodeOptions {
  /** Owners take turns, however many pictures one of them sends. */
  readonly owner?: string;
  readonly withThumbnails?: boolean;
  readonly cleanCopy?: CleanCopy;
  /** Path for a normal copy, written if the picture is not normal. */
  readonly normalCopy?: string;
  /** See `DecodeRequest`. The normal copy has an end marker. */
  readonly lacksEnd?: boolean;
  /** Cancels a picture that is still waiting. */
  readonly signal?: AbortSignal;
}

/** Decodes pictures in processes of their own, outside of the server's threads and memory. */
export interface PictureDecoder {
  /** @param path of a JPEG or PNG whose header was checked. @throws UploadIssue */
  decode(path: string, options?: DecodeOptions): Promise<DecodedPicture>;
  /** Waiting and running decodes fail. An idle process stays for other decoders until its time is over. */
  close(): Promise<void>;
}

interface DecoderOptions {
  readonly atOnce?: number;
  /** Time limit per picture, including the start of its process. */
  readonly timeLimitMs?: number;
  /** How long an idle process is kept. */
  readonly idleMs?: number;
}

interface Job {
  readonly request: DecodeRequest;
  readonly owner: string;
  readonly signal: AbortSignal | undefined;
  readonly done: PromiseWithResolvers<DecodedPicture>;
}

const AT_ONCE = 2;
const TIME_LIMIT_MS = 30_000;
const IDLE_MS = 30_000;

/** Idle processes of all decoders. Each ends with this process at the latest. */
const idle = new Map<DecoderProcess, NodeJS.Timeout>();

/** Starts processes on demand. Replaces processes that hang, exit or use too much memory. */
export const openPictureDecoder = ({
  atOnce = AT_ONCE,
  timeLimitMs = TIME_LIMIT_MS,
  idleMs = IDLE_MS,
}: DecoderOptions = {}): PictureDecoder => {
  /** Jobs by owner, in the order of their turns. */
  const waiting = new Map<string, Job[]>();
  const busy = new Set<DecoderProcess>();
  let underWay = 0;
  let isClosed = false;

  const takeIdle = (): DecoderProcess => {
    for (const [found, timer] of idle) {
      clearTimeout(timer);
      idle.delete(found);
      if (found.isFit()) return found;
    }
    return startDecoderProcess();
  };

  const keepIdle = (process: DecoderProcess): void => {
    if (!process.isFit()) {
      process.end();
      return;
    }
    const timer = setTimeout(() => {
      idle.delete(process);
      process.end();
    }, idleMs);
    timer.unref();
    idle.set(process, timer);
  };

  const runOnce = async ({ request }: Job): Promise<DecodedPicture> => {
    const process = takeIdle();
    busy.add(process);
    try {
      return await process.decode(request, timeLimitMs);
    } finally {
      busy.delete(process);
      keepIdle(process);
    }
  };

  /** Retries once after a lost process. A picture that loses two processes is rejected as too heavy. */
  const run = async (job: Job): Promise<DecodedPicture> => {
    try {
      return await runOnce(job);
    } catch (error) {
      if (!(error instanceof DecoderLost) || isClosed) throw error;
    }
    try {
      return await runOnce(job);
    } catch (error) {
      throw error instanceof DecoderLost && !isClosed ? tooHeavy() : error;
    }
  };

  const nextJob = (): Job | undefined => {
    for (const [owner, jobs] of waiting) {
      const job = jobs.shift();
      // Moves the owner to the end of the queue.
      waiting.delete(owner);
      if (jobs.length > 0) waiting.set(owner, jobs);
      if (!job) continue;
      if (!job.signal?.aborted) return job;
      job.done.reject(job.signal.reason);
    }
    return undefined;
  };

  const advance = (): void => {
    while (underWay < atOnce) {
      const job = nextJob();
      if (!job) return;
      underWay += 1;
      run(job)
        .then(job.done.resolve, job.done.reject)
        .finally(() => {
          underWay -= 1;
          advance();
        });
    }
  };

  return {
    decode(path, { owner = '', withThumbnails = false, cleanCopy, normalCopy, lacksEnd = false, signal } = {}) {
      if (isClosed) return Promise.reject(new Error('The picture decoder is closed'));
      const done = Promise.withResolvers<DecodedPicture>();
      const request = { path, withThumbnails, cleanCopy: cleanCopy ?? null, normalCopy: normalCopy ?? null, lacksEnd };
      const job = { request, owner, signal, done };
      waiting.set(owner, [...(waiting.get(owner) ?? []), job]);
      advance();
      return done.promise;
    },
    async close() {
      isClosed = true;
      for (const jobs of waiting.values())
        for (const job of jobs) job.done.reject(new Error('The picture decoder is closed'));
      waiting.clear();
      for (const process of busy) process.end();
    },
  };
};
