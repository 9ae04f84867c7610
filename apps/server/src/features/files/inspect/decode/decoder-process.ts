import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import type { Text } from '@dubplate/contract/catalogue';
import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { UploadIssue, type UploadIssueCode } from '../upload-limits.ts';
import type { ImageFacts } from './decode-image.ts';

/** A copy without metadata, in the format of the picture or as the JPEG of a cover for stores. */
export interface CleanCopy {
  readonly path: string;
  readonly as: 'SAME' | 'COVER_JPEG';
}

/** A request to a decoding process. */
export interface DecodeRequest {
  readonly path: string;
  readonly withThumbnails: boolean;
  readonly cleanCopy: CleanCopy | null;
  /** Path for the result of `normalizeImage`, which is only written if the picture is not normal. */
  readonly normalCopy: string | null;
  /** True for a JPEG without an end mark, which is rejected if pixels are missing. */
  readonly lacksEnd: boolean;
}

/** Describes the normal copy if one was written, else the picture itself. */
export interface DecodedPicture {
  readonly facts: ImageFacts;
  readonly hasNormalCopy: boolean;
  readonly thumbnails: readonly { readonly size: ThumbnailSize; readonly webp: Uint8Array }[];
}

/** The response of a decoding process; `rss` is its memory use in bytes. */
export type DecodeResponse =
  | { readonly type: 'decoded'; readonly picture: DecodedPicture; readonly rss: number }
  | { readonly type: 'issue'; readonly code: UploadIssueCode; readonly detail: Text; readonly rss: number };

/** Exit code of a process that exceeded the memory limit. */
export const TOO_MUCH_MEMORY = 77;

/** A process that decodes one picture at a time. */
export interface DecoderProcess {
  /** @throws UploadIssue, DecoderLost */
  decode(request: DecodeRequest, timeLimitMs: number): Promise<DecodedPicture>;
  /** Returns true if the process can decode another picture. */
  isFit(): boolean;
  end(): void;
}

/** The process ended during a decode, for an unknown reason. */
export class DecoderLost extends Error {}

/** A process that uses more memory than this after a picture is ended. */
const KEPT_MEMORY_BYTES = 300 * 1024 * 1024;

/** Passes no settings, so that the process has no access to secrets. */
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
  // A running decode is rejected below; the exit of an idle process needs no handling.
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

  const takeAnswer = (answer: DecodeResponse): DecodedPicture => {
    if (answer.rss > KEPT_MEMORY_BYTES) end();
    if (answer.type === 'issue') throw new UploadIssue(answer.code, answer.detail);
    return answer.picture;
  };

  return {
    isFit: () => isFit,
    end,
    async decode(request, timeLimitMs) {
      const answered = Promise.withResolvers<DecodeResponse>();
      const lose = (code: number | null) =>
        answered.reject(code === TOO_MUCH_MEMORY ? tooHeavy() : new DecoderLost('The decoding process ended'));
      const fail = (error: Error) => answered.reject(error);
      const tooLate = setTimeout(() => {
        answered.reject(tooHeavy());
        end();
      }, timeLimitMs);
      // Only a busy child keeps the server's process alive.
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
  new UploadIssue('BROKEN_FILE', {
    en: 'The picture takes too long or too much memory to decode. Please save it as an ordinary (baseline) JPEG, or make it smaller.',
    ru: 'На раскодирование картинки уходит слишком много времени или памяти. Сохраните её как обычный (baseline) JPEG или уменьшите.',
  });
