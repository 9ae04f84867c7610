import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { supportErrors } from '@dubplate/contract/support/errors';
import { TICKET_FILE_MAX_BYTES, type TicketFileType } from '@dubplate/contract/support/limits';
import { fault } from '#platform/errors.ts';

/** Number of bytes needed to detect the kind. */
const SNIFFED_BYTES = 12;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for these characters
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Detects the kind by the first bytes; ignores the name. Anything else must be text, which the stream checks. */
export const ticketFileType = (head: Buffer): TicketFileType => {
  const start = head.toString('latin1', 0, 4);
  if (['RIFF', 'RF64', 'BW64'].includes(start) && head.toString('latin1', 8, 12) === 'WAVE') return 'audio/wav';
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  if (head.subarray(0, 8).equals(PNG_SIGNATURE)) return 'image/png';
  if (head.subarray(0, 3).equals(JPEG_START)) return 'image/jpeg';
  return 'text/plain';
};

interface TicketFileCheck {
  /** Passes bytes through unchanged; fails for a rejected file. */
  readonly stream: Transform;
  /** Resolves after the first bytes; rejects if the stream fails before. */
  readonly type: Promise<TicketFileType>;
  /** Call after the stream has ended. */
  facts(): { readonly size: number; readonly sha256: string };
}

const tooLarge = () =>
  fault(supportErrors, 'FILE_TOO_LARGE', { values: { max: Math.floor(TICKET_FILE_MAX_BYTES / 1024 / 1024) } });

/** Requires UTF-8 without control characters. @throws UNSUPPORTED_FILE */
const createTextCheck = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk?: Buffer): void => {
    try {
      if (!CONTROLS.test(decoder.decode(chunk, { stream: chunk !== undefined }))) return;
    } catch {
      // Not UTF-8.
    }
    throw fault(supportErrors, 'UNSUPPORTED_FILE');
  };
};

/**
 * Creates a stream that detects the kind of a file, counts and hashes it. Emits nothing before the kind is known and does
 * not end for a rejected file, so that a sink that waits for the end stores nothing.
 * @param roomBytes remaining quota of the sender
 */
export const createTicketFileCheck = (roomBytes: number): TicketFileCheck => {
  const hash = createHash('sha256');
  const typeKnown = Promise.withResolvers<TicketFileType>();
  // Callers may handle the error of the stream only.
  typeKnown.promise.catch(() => undefined);
  const checkText = createTextCheck();
  let head: Buffer = Buffer.alloc(0);
  let type: TicketFileType | undefined;
  let size = 0;
  let sha256: string | undefined;

  const take = (chunk: Buffer): Buffer => {
    size += chunk.length;
    if (size > TICKET_FILE_MAX_BYTES) throw tooLarge();
    if (size > roomBytes) throw fault(supportErrors, 'QUOTA_FULL');
    if (type === 'text/plain') checkText(chunk);
    hash.update(chunk);
    return chunk;
  };
  const begin = (): void => {
    type = ticketFileType(head);
    typeKnown.resolve(type);
  };

  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        if (type) return done(null, take(chunk));
        head = Buffer.concat([head, chunk]);
        if (head.length < SNIFFED_BYTES) return done();
        begin();
        return done(null, take(head));
      } catch (error) {
        return done(error as Error);
      }
    },
    flush(done) {
      try {
        if (!type) {
          if (head.length === 0) throw fault(supportErrors, 'BROKEN_FILE');
          begin();
          this.push(take(head));
        }
        if (type === 'text/plain') checkText();
        sha256 = hash.digest('hex');
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    destroy(error, done) {
      typeKnown.reject(error ?? new Error('The file ended before its kind was known'));
      done(error);
    },
  });

  return {
    stream,
    type: typeKnown.promise,
    facts() {
      if (sha256 === undefined) throw new Error('The file has not been read to its end');
      return { size, sha256 };
    },
  };
};
