import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { UploadRefused } from '../upload-refused.ts';
import type { DecodeAnswer, DecodedPicture, DecodeRequest } from './decoder-messages.ts';
import { TOO_MUCH_MEMORY } from './decoder-messages.ts';

/** One process that decodes one picture at a time. */
export interface DecoderProcess {
  /** @throws UploadRefused, DecoderLost */
  decode(request: DecodeRequest, timeLimitMs: number): Promise<DecodedPicture>;
  /** Whether it may decode another picture. */
  isFit(): boolean;
  end(): void;
}

/** The process ended while it was at work, for an unknown reason. */
export class DecoderLost extends Error {}

/** A process that uses more memory than this after its picture gets no other one. */
const KEPT_MEMORY_BYTES = 300 * 1024 * 1024;

/** Of the settings it needs none, and secrets are none of its business. */
const environment = (): NodeJS.ProcessEnv => {
  const compileCache = getCompileCacheDir();
  return {
    ...(compileCache && { NODE_COMPILE_CACHE: compileCache }),
    UV_THREADPOOL_SIZE: '1',
    VIPS_CONCURRENCY: '1',
    // With many arenas, glibc returns little memory.
    MALLOC_ARENA_MAX: '2',
  };
};

const start = (): ChildProcess =>
  fork(new URL('./picture-worker.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

export const startDecoderProcess = (): DecoderProcess => {
  const child = start();
  let isFit = true;
  // A decode under way is rejected; the end of an idle process concerns nobody.
  child.on('error', () => {
    isFit = false;
  });
  child.on('exit', () => {
    isFit = false;
  });

  const end = () => {
    isFit = false;
    child.kill('SIGKILL');
  };

  const takeAnswer = (answer: DecodeAnswer): DecodedPicture => {
    if (answer.rss > KEPT_MEMORY_BYTES) end();
    if (answer.type === 'refused') throw new UploadRefused(answer.code, answer.detail);
    return answer.picture;
  };

  return {
    isFit: () => isFit,
    end,
    async decode(request, timeLimitMs) {
      const answered = Promise.withResolvers<DecodeAnswer>();
      const lose = (code: number | null) =>
        answered.reject(code === TOO_MUCH_MEMORY ? tooHeavy() : new DecoderLost('The decoding process ended'));
      const fail = (error: Error) => answered.reject(error);
      const tooLate = setTimeout(() => {
        answered.reject(tooHeavy());
        end();
      }, timeLimitMs);
      // At work it keeps the server's process alive; an idle one should not.
      child.ref();
      child.channel?.ref();
      child.once('message', answered.resolve).once('exit', lose).once('error', fail);
      try {
        if (child.exitCode !== null || child.signalCode !== null) lose(child.exitCode);
        else child.send(request, (error) => error && fail(new DecoderLost(error.message)));
        return takeAnswer(await answered.promise);
      } finally {
        clearTimeout(tooLate);
        child.off('message', answered.resolve).off('exit', lose).off('error', fail);
        child.unref();
        child.channel?.unref();
      }
    },
  };
};

export const tooHeavy = () =>
  new UploadRefused('BROKEN_FILE', {
    en: 'The picture takes too long or too much memory to decode. Please save it as an ordinary (baseline) JPEG, or make it smaller.',
    ru: 'На раскодирование картинки уходит слишком много времени или памяти. Сохраните её как обычный (baseline) JPEG или уменьшите.',
  });
