import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { fill } from '@dubplate/contract/catalogue';
import { filesErrors } from '@dubplate/contract/files/errors';
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from '@dubplate/contract/files/limits';
import { type AudioAdvice, advise } from '@dubplate/rules/audio/advice';
import { createWavReader, isOtherKind, type Wav, type WavDefect, type WavDefectCode } from '@dubplate/rules/audio/wav';
import { createJpegCheck, type JpegFacts } from './jpeg-check.ts';
import { createPngCheck } from './png-check.ts';
import { UploadIssue } from './upload-limits.ts';

type UploadKind = 'wav' | 'jpeg' | 'png';

/** Number of bytes needed to detect the kind. */
export const SNIFFED_BYTES = 12;

export const CONTENT_TYPES: Readonly<Record<UploadKind, string>> = {
  wav: 'audio/wav',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');

/**
 * Detects the kind from the first bytes; ignores name and headers. RIFX counts as WAV here, since the WAV reader rejects
 * it with a better message.
 */
function sniffKind(head: Buffer): UploadKind | undefined {
  const riff = head.toString('latin1', 0, 4);
  const isRiff = ['RIFF', 'RF64', 'BW64', 'RIFX'].includes(riff);
  if (isRiff && head.toString('latin1', 8, 12) === 'WAVE') return 'wav';
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (head.subarray(0, 3).equals(JPEG_START)) return 'jpeg';
  return undefined;
}

export interface AudioFacts {
  kind: 'audio';
  sample_rate: number;
  channels: number;
  bits_per_sample: number;
  /** Seconds. */
  duration: number;
  advice: AudioAdvice[];
}

/** Checks the bytes of a stream. Both methods throw UploadIssue. */
interface ContentCheck {
  push(chunk: Buffer): void;
  /** Call after the last byte. @returns the facts, if they can be read without decoding */
  end(): AudioFacts | JpegFacts | undefined;
}

function createContentCheck(kind: UploadKind): ContentCheck {
  if (kind === 'wav') return createWavCheck();
  return kind === 'png' ? createPngCheck() : createJpegCheck();
}

function createWavCheck(): ContentCheck {
  const reader = createWavReader();
  return {
    push(chunk) {
      const defect = reader.push(chunk);
      if (defect) throw issueOf(defect);
    },
    end() {
      const { wav, defect } = reader.end();
      if (defect) throw issueOf(defect);
      return factsOf(wav);
    },
  };
}

function factsOf(wav: Wav): AudioFacts {
  return {
    kind: 'audio',
    sample_rate: wav.sampleRate,
    channels: wav.channels,
    bits_per_sample: wav.bitsPerSample,
    duration: wav.durationSeconds,
    advice: advise(wav),
  };
}

const RUSSIAN: Readonly<Record<WavDefectCode, string>> = {
  NOT_WAV: 'Файл начинается не так, как WAV.',
  BIG_ENDIAN: 'Это WAV с обратным порядком байтов (RIFX). Сохраните его как обычный WAV (RIFF).',
  COMPRESSED: 'Звук внутри этого WAV сжат. Сохраните его как PCM WAV.',
  NO_FORMAT: 'В файле не сказано, как закодирован звук (часть fmt).',
  BAD_FORMAT: 'В заголовке (часть fmt) указан невозможный формат звука.',
  INCONSISTENT_FORMAT: 'Числа в заголовке (часть fmt) противоречат друг другу.',
  NO_DATA: 'Файл обрывается до начала звука (части data).',
  UNKNOWN_LENGTH: 'Не указана длина звука (части data). Экспортируйте файл ещё раз.',
  TRUNCATED: 'Файл обрывается: звука в нём меньше, чем обещает часть data.',
  BROKEN_FRAME: 'В части data нет ни одного целого отсчёта.',
  BAD_SIZE: 'WAV такой длины, какую называет часть ds64, быть не может.',
  NO_DS64: 'В этом RF64 нет части ds64 с его длиной. Экспортируйте файл ещё раз как WAV.',
};

function issueOf(defect: WavDefect): UploadIssue {
  const reason = { en: defect.detail, ru: RUSSIAN[defect.code] };
  return isOtherKind(defect)
    ? new UploadIssue('UNSUPPORTED_FILE', reason)
    : new UploadIssue('BROKEN_FILE', {
        en: `The WAV is damaged. ${reason.en}`,
        ru: `Этот WAV повреждён. ${reason.ru}`,
      });
}

export interface UploadLimits {
  audioMaxBytes: number;
  imageMaxBytes: number;
  /** Remaining quota. */
  roomBytes?: number;
}

export const UPLOAD_LIMITS: UploadLimits = { audioMaxBytes: AUDIO_MAX_BYTES, imageMaxBytes: IMAGE_MAX_BYTES };

interface StreamedFacts {
  kind: UploadKind;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Undefined for pictures, whose facts need decoding. */
  audio: AudioFacts | undefined;
  /** See JpegFacts. */
  lacksEnd: boolean;
}

export interface Inspection {
  /** Passes bytes through unchanged. Fails with UploadIssue. */
  stream: Transform;
  /** Resolves once the first bytes show the kind; rejects for unknown kinds and if the stream fails before. */
  kind: Promise<UploadKind>;
  /** Call after the stream has ended. */
  facts(): StreamedFacts;
}

/**
 * Creates a stream that counts, hashes and checks a file. Emits nothing before the kind is known and does not end for a
 * rejected file, so that a sink that waits for the end stores nothing.
 */
export function createInspection(limits: UploadLimits = UPLOAD_LIMITS): Inspection {
  const hash = createHash('sha256');
  const kindKnown = Promise.withResolvers<UploadKind>();
  // Callers may handle the error of the stream only.
  kindKnown.promise.catch(() => undefined);
  let head: Buffer = Buffer.alloc(0);
  let kind: UploadKind | undefined;
  let check: ContentCheck | undefined;
  let size = 0;
  let facts: StreamedFacts | undefined;

  function startCheck(): ContentCheck {
    kind = sniffKind(head);
    if (!kind) throw new UploadIssue('UNSUPPORTED_FILE', filesErrors.UNSUPPORTED_FILE.text);
    kindKnown.resolve(kind);
    return createContentCheck(kind);
  }

  function inspectChunk(chunk: Buffer, current: ContentCheck): Buffer {
    size += chunk.length;
    const limit = kind === 'wav' ? limits.audioMaxBytes : limits.imageMaxBytes;
    if (size > limit) throw tooLarge(limit);
    if (size > (limits.roomBytes ?? size)) throw new UploadIssue('QUOTA_FULL', filesErrors.QUOTA_FULL.text);
    hash.update(chunk);
    current.push(chunk);
    return chunk;
  }

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        if (check) return done(null, inspectChunk(chunk, check));
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
        if (head.length < SNIFFED_BYTES) return done();
        check = startCheck();
        return done(null, inspectChunk(head, check));
      } catch (error) {
        return done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!check) {
          check = startCheck();
          this.push(inspectChunk(head, check));
        }
        const found = check.end();
        if (!kind) throw new Error('A check without a kind');
        const audio = found?.kind === 'audio' ? found : undefined;
        const lacksEnd = found?.kind === 'jpeg' && found.lacksEnd;
        facts = { kind, size, sha256: hash.digest('hex'), audio, lacksEnd };
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    destroy(error, done) {
      kindKnown.reject(error ?? new Error('The upload ended before its kind was known'));
      done(error);
    },
  });

  return {
    stream,
    kind: kindKnown.promise,
    facts() {
      if (!facts) throw new Error('The upload has not been read to its end');
      return facts;
    },
  };
}

function tooLarge(limit: number): UploadIssue {
  const { en, ru } = filesErrors.FILE_TOO_LARGE.text;
  const values = { max: Math.floor(limit / 1024 / 1024) };
  return new UploadIssue('FILE_TOO_LARGE', { en: fill(en, values), ru: fill(ru, values) });
}
