import { pipeline, type Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import type { UserId } from '@dubplate/contract/ids';
import { supportErrors } from '@dubplate/contract/support/errors';
import { TICKET_FILE_MAX_BYTES, TICKET_QUOTA_BYTES } from '@dubplate/contract/support/limits';
import { storeCleanPicture, type UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { Fault, fault } from '#platform/errors.ts';
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
import { createTicketFileCheck } from './ticket-file-check.ts';
import { ticketFileKey } from './ticket-links.ts';

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
  if (!(await quota.hasDiskSpace(wanted))) throw fault(supportErrors, 'DISK_FULL');
  const uuid = newUuid();
  const row = { uuid, message_uuid: null, position: 0, name: part.name, width: null, height: null };
  return inTransaction(db, async (trx) => {
    let bytes = wanted;
    if (!sender.isStaff) {
      await lockTicketQuota(trx, sender.uuid);
      bytes = Math.min(wanted, TICKET_QUOTA_BYTES - (await sumTicketFiles(trx, sender.uuid)));
      if (bytes <= 0) throw fault(supportErrors, 'QUOTA_FULL');
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
    if (cause instanceof Fault || outageOf(cause)) throw cause;
    // The form ended within the file, or the client disconnected.
    if (part.source.errored || signal.aborted) throw fault(platformErrors, 'BROKEN_FORM');
    throw cause;
  }
};
