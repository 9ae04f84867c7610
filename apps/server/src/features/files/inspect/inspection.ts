import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { fill } from '@dubplate/contract/catalogue';
import { filesErrors } from '@dubplate/contract/files/errors';
import { AUDIO_MAX_BYTES, IMAGE_MAX_BYTES } from '@dubplate/contract/files/limits';
import { type AudioFacts, type ContentCheck, createContentCheck } from './content-checks.ts';
import { SNIFFED_BYTES, sniffKind, type UploadKind } from './sniff-kind.ts';
import { UploadRefused } from './upload-refused.ts';

/** How many bytes each kind may have. */
export interface UploadLimits {
  audioMaxBytes: number;
  imageMaxBytes: number;
  /** What is left of its sender's quota. */
  roomBytes?: number;
}

/** The limits of the product. */
export const UPLOAD_LIMITS: UploadLimits = { audioMaxBytes: AUDIO_MAX_BYTES, imageMaxBytes: IMAGE_MAX_BYTES };

/** What was found while a file passed through. */
export interface StreamedFacts {
  kind: UploadKind;
  size: number;
  /** Hexadecimal. */
  sha256: string;
  /** Only of audio; a picture's facts need decoding. */
  audio: AudioFacts | undefined;
  /** See JpegFacts. */
  lacksEnd: boolean;
}

/** A file being inspected as it streams by. */
export interface Inspection {
  /** Bytes go in and come out unchanged; it fails with UploadRefused as soon as the file can't be taken. */
  stream: Transform;
  /** Resolves when the first bytes show the kind; rejects when they show none, or when the stream fails first. */
  kind: Promise<UploadKind>;
  /** What was found, once the stream has ended. */
  facts(): StreamedFacts;
}

/**
 * A pass-through that counts, hashes and checks a file without keeping it. Nothing comes out before the kind is known, so
 * an unknown kind stores nothing; a refused file never ends, so that a sink that waits for the end keeps none of it.
 */
export function createInspection(limits: UploadLimits = UPLOAD_LIMITS): Inspection {
  const hash = createHash('sha256');
  const kindKnown = Promise.withResolvers<UploadKind>();
  // A caller may learn of the failure from the stream alone.
  kindKnown.promise.catch(() => undefined);
  let head: Buffer = Buffer.alloc(0);
  let kind: UploadKind | undefined;
  let check: ContentCheck | undefined;
  let size = 0;
  let facts: StreamedFacts | undefined;

  function startCheck(): ContentCheck {
    kind = sniffKind(head);
    if (!kind) throw new UploadRefused('UNSUPPORTED_FILE', filesErrors.UNSUPPORTED_FILE.text);
    kindKnown.resolve(kind);
    return createContentCheck(kind);
  }

  function inspectChunk(chunk: Buffer, current: ContentCheck): Buffer {
    size += chunk.length;
    const limit = kind === 'wav' ? limits.audioMaxBytes : limits.imageMaxBytes;
    if (size > limit) throw tooLarge(limit);
    if (size > (limits.roomBytes ?? size)) throw new UploadRefused('QUOTA_FULL', filesErrors.QUOTA_FULL.text);
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

function tooLarge(limit: number): UploadRefused {
  const { en, ru } = filesErrors.FILE_TOO_LARGE.text;
  const values = { max: Math.floor(limit / 1024 / 1024) };
  return new UploadRefused('FILE_TOO_LARGE', { en: fill(en, values), ru: fill(ru, values) });
}
