import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import type { UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import { TICKET_FILE_MAX_BYTES, TICKET_QUOTA_BYTES, type TicketFileType } from '@dubplate/contract/support/limits';
import { storeCleanPicture, type UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError } from '#platform/errors.ts';
import { outageOf } from '#platform/http/outage.ts';
import { newUuid } from '#platform/ids.ts';
import {
  deleteUnattached,
  insertTicketFile,
  lockTicketQuota,
  type ReceivedFile,
  settleTicketFile,
  sumTicketFiles,
} from './store.ts';
import { ticketFileKey } from './ticket-links.ts';

/** Number of bytes needed to detect the kind. */
const SNIFFED_BYTES = 12;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8ff', 'hex');
// biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for these characters
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Detects the kind by the first bytes; ignores the name. Anything else must be text, which the stream checks. */
const ticketFileType = (head: Buffer): TicketFileType => {
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
  apiError(supportErrors, 'FILE_TOO_LARGE', { values: { max: Math.floor(TICKET_FILE_MAX_BYTES / 1024 / 1024) } });

/** Requires UTF-8 without control characters. @throws UNSUPPORTED_FILE */
const createTextCheck = () => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (chunk?: Buffer): void => {
    try {
      if (!CONTROLS.test(decoder.decode(chunk, { stream: chunk !== undefined }))) return;
    } catch {
      // Not UTF-8.
    }
    throw apiError(supportErrors, 'UNSUPPORTED_FILE');
  };
};

/**
 * Creates a stream that detects the kind of a file, counts and hashes it. Emits nothing before the kind is known and does
 * not end for a rejected file, so that a sink that waits for the end stores nothing.
 * @param roomBytes remaining quota of the sender
 */
const createTicketFileCheck = (roomBytes: number): TicketFileCheck => {
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
    if (size > roomBytes) throw apiError(supportErrors, 'QUOTA_FULL');
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
          if (head.length === 0) throw apiError(supportErrors, 'BROKEN_FILE');
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

export interface Sender {
  readonly uuid: UserId;
  /** Files of staff do not count towards a quota. */
  readonly isStaff: boolean;
}

interface Part {
  readonly source: Readable;
  readonly name: string;
  /** Content length of the whole form, if stated. */
  readonly formBytes: number | null;
  readonly signal: AbortSignal;
}

type FileContext = Pick<UploadDeps, 'target' | 'quota' | 'clock'>;

/** Reserves quota before the file is read. @throws 507 QUOTA_FULL, DISK_FULL */
const reserve = async (db: Db, sender: Sender, part: Part, { quota, clock }: FileContext) => {
  const wanted = Math.min(part.formBytes ?? TICKET_FILE_MAX_BYTES, TICKET_FILE_MAX_BYTES);
  if (!(await quota.hasDiskSpace(wanted))) throw apiError(supportErrors, 'DISK_FULL');
  const uuid = newUuid();
  const row = { uuid, message_uuid: null, position: 0, name: part.name, width: null, height: null };
  return inTransaction(db, async (trx) => {
    let bytes = wanted;
    if (!sender.isStaff) {
      await lockTicketQuota(trx, sender.uuid);
      bytes = Math.min(wanted, TICKET_QUOTA_BYTES - (await sumTicketFiles(trx, sender.uuid)));
      if (bytes <= 0) throw apiError(supportErrors, 'QUOTA_FULL');
    }
    await insertTicketFile(trx, {
      ...row,
      owner_uuid: sender.isStaff ? null : sender.uuid,
      content_type: 'text/plain',
      size: bytes,
      created_at: clock.now(),
    });
    return { uuid, bytes };
  });
};

/** Deletes files that are not attached to a message. */
export const discardFiles = async (db: Db, uuids: readonly string[], { target }: FileContext): Promise<void> => {
  try {
    for (const uuid of await deleteUnattached(db, uuids)) await target.storage.delete(ticketFileKey(uuid));
  } catch {
    // Report the first error, not this one; the nightly cleanup deletes leftovers.
  }
};

/**
 * Checks a file of a form and streams it to storage in constant memory. Pictures are encoded again to remove metadata.
 * @param db not a transaction
 * @throws FILE_TOO_LARGE, UNSUPPORTED_FILE, BROKEN_FILE, QUOTA_FULL, DISK_FULL; stores nothing then
 */
export const receiveTicketFile = async (
  db: Db,
  sender: Sender,
  part: Part,
  deps: FileContext,
): Promise<ReceivedFile> => {
  const { target } = deps;
  const { uuid, bytes } = await reserve(db, sender, part, deps);
  const key = ticketFileKey(uuid);
  const { signal } = part;
  const check = createTicketFileCheck(bytes);
  const body = pipeline(part.source, check.stream, () => undefined);
  try {
    const type = await check.type;
    const picture = { source: body, maxBytes: TICKET_FILE_MAX_BYTES, owner: sender.uuid, signal, key };
    const stored =
      type === 'image/jpeg' || type === 'image/png'
        ? await storeCleanPicture(target, picture)
        : { ...(await target.storage.put(key, body, { contentType: type, signal })), width: null, height: null };
    const { sha256 } = check.facts();
    await settleTicketFile(db, uuid, { content_type: type, ...stored });
    return { uuid, name: part.name, sha256 };
  } catch (error) {
    const cause: unknown = check.stream.errored ?? error;
    body.destroy();
    await discardFiles(db, [uuid], deps);
    if (cause instanceof ApiError || outageOf(cause)) throw cause;
    // The form ended within the file, or the client disconnected.
    if (part.source.errored || signal.aborted) throw apiError(platformErrors, 'BROKEN_FORM');
    throw cause;
  }
};
