import type { UserId } from '@dubplate/contract/ids';
import { TRANSFER_RETRY_SECONDS, TRANSFER_TRIES, type TransferReason } from '@dubplate/contract/transfers/limits';
import type { FastifyBaseLogger } from 'fastify';
import { recordUpload, takeFile } from '#features/files/index.ts';
import { lacksFile, placeFile } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError } from '#platform/errors.ts';
import { type LegacyFile, LegacyFileError } from '../legacy-files.ts';
import { lockItem, type StoredItem, updateItem } from '../store.ts';
import type { PendingFile } from '../tables.ts';
import { type MoveContext, makeDraft, makeLink } from './make-records.ts';

/** Thrown for a file that could not be transferred. */
class NotMoved extends Error {
  readonly reason: TransferReason;

  constructor(reason: TransferReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotMoved';
    this.reason = reason;
  }
}

/** Reasons by severity. The first one that applies to any file is the reason of the item. */
const WEIGHTS: readonly TransferReason[] = [
  'QUOTA_FULL',
  'NO_ROOM',
  'INTERNAL',
  'FILES_UNREACHABLE',
  'FILES_REFUSED',
  'FILES_MISSING',
  'FILES_NOT_ALLOWED',
];

const worstOf = (reasons: readonly TransferReason[]): TransferReason | null =>
  WEIGHTS.find((reason) => reasons.includes(reason)) ?? null;

/** Returns true if a retry may help without user action. */
const isTransient = (reason: TransferReason): boolean => ['FILES_UNREACHABLE', 'NO_ROOM', 'INTERNAL'].includes(reason);

const REASONS: Readonly<Record<string, TransferReason>> = {
  QUOTA_FULL: 'QUOTA_FULL',
  DISK_FULL: 'NO_ROOM',
  FILE_TOO_LARGE: 'FILES_REFUSED',
  UNSUPPORTED_FILE: 'FILES_REFUSED',
  BROKEN_FILE: 'FILES_REFUSED',
  // The connection was lost.
  BROKEN_FORM: 'FILES_UNREACHABLE',
};

const toNotMoved = (error: unknown): unknown => {
  const reason = error instanceof ApiError ? REASONS[error.code] : undefined;
  if (reason !== undefined) return new NotMoved(reason, { cause: error });
  return error instanceof LegacyFileError ? new NotMoved(error.reason, { cause: error }) : error;
};

const isSame = (one: PendingFile, other: PendingFile): boolean =>
  one.track_uuid === other.track_uuid && one.address === other.address;

interface FileMove {
  readonly item: StoredItem;
  readonly file: PendingFile;
  readonly userUuid: UserId;
  readonly signal: AbortSignal;
}

/** Removes a file from the pending ones; returns false if another run did that already. */
const removePending = async (trx: Db, { item, file }: FileMove): Promise<boolean> => {
  const current = await lockItem(trx, item.uuid);
  if (!current?.files.some((pending) => isSame(pending, file))) return false;
  const files = current.files.filter((pending) => !isSame(pending, file));
  await updateItem(trx, item.uuid, { files: JSON.stringify(files) });
  return true;
};

const placeOf = async (db: Db, { item, file }: FileMove) => {
  const current = await inTransaction(db, (trx) => lockItem(trx, item.uuid));
  return current?.release_uuid ? { releaseUuid: current.release_uuid, trackUuid: file.track_uuid } : null;
};

/** Stores a file and places it in the draft. Discards it if the place is taken or the draft is deleted. */
const storeFile = async (db: Db, deps: MoveContext, move: FileMove, opened: LegacyFile): Promise<void> => {
  const { userUuid, signal, file } = move;
  const upload = await takeFile(db, { ...opened, ownerUuid: userUuid, signal }, deps.uploads);
  try {
    const place = await placeOf(db, move);
    const isPlaced = await inTransaction(db, async (trx) => {
      if (!(await removePending(trx, move)) || !place || !(await lacksFile(trx, place))) return false;
      const stored = await recordUpload(trx, upload, deps.uploads);
      if (stored.kind !== (file.track_uuid === null ? 'image' : 'audio')) throw new NotMoved('FILES_REFUSED');
      await placeFile(trx, place, stored.uuid, deps.clock.now());
      return true;
    });
    if (!isPlaced) await upload.discard();
  } catch (error) {
    await upload.discard();
    throw error;
  }
};

/**
 * Fetches a file of a release and places it in the draft. Idempotent. @throws NotMoved, and the error of the signal or the
 * database
 */
const moveFile = async (db: Db, deps: MoveContext, move: FileMove): Promise<void> => {
  let opened: LegacyFile | null = null;
  try {
    opened = await deps.legacyFiles.open(move.file.address, move.signal);
    await storeFile(db, deps, move, opened);
  } catch (error) {
    move.signal.throwIfAborted();
    const reason = toNotMoved(error);
    if (reason instanceof NotMoved && reason.reason === 'FILES_NOT_ALLOWED')
      await inTransaction(db, (trx) => removePending(trx, move));
    throw reason;
  } finally {
    // Does not read the rest, which may never end.
    opened?.source.destroy();
  }
};

interface ItemContext {
  readonly userUuid: UserId;
  readonly log: FastifyBaseLogger;
  /** Aborts the item, which the next run repeats. */
  readonly signal: AbortSignal;
}

/** Returns the state of an item after this attempt. */
const outcome = (reason: TransferReason | null, item: StoredItem, now: Date): Parameters<typeof updateItem>[2] => {
  const tries = item.tries + 1;
  if (reason === null || reason === 'FILES_NOT_ALLOWED') return { status: 'completed', reason, tries };
  if (reason === 'QUOTA_FULL') return { status: 'paused', reason, tries };
  if (!isTransient(reason) || tries >= TRANSFER_TRIES) return { status: 'failed', reason, tries };
  const next_try_at = new Date(now.getTime() + TRANSFER_RETRY_SECONDS * 1000);
  return { status: 'delayed', reason, tries, next_try_at };
};

/** Creates the record of an item, then fetches its files. Returns the reason if anything is missing, else null. */
const move = async (
  db: Db,
  deps: MoveContext,
  item: StoredItem,
  context: ItemContext,
): Promise<TransferReason | null> => {
  if (item.kind === 'multilink') {
    await makeLink(db, deps, item, context.userUuid);
    return null;
  }
  const reasons: TransferReason[] = [];
  for (const file of await makeDraft(db, deps, item, context.userUuid)) {
    context.signal.throwIfAborted();
    try {
      await moveFile(db, deps, { item, file, ...context });
    } catch (error) {
      if (!(error instanceof NotMoved)) throw error;
      reasons.push(error.reason);
    }
  }
  return worstOf(reasons);
};

/** Transfers an item as far as possible and saves its state. Can be repeated at any point. */
export const moveItem = async (db: Db, deps: MoveContext, item: StoredItem, context: ItemContext): Promise<void> => {
  const reason = await move(db, deps, item, context).catch((error: unknown): TransferReason => {
    // After a shutdown the item stays active, and the next run starts with it.
    if (context.signal.aborted) throw error;
    context.log.warn({ err: error, item: item.uuid }, 'an item of a transfer failed');
    return 'INTERNAL';
  });
  await updateItem(db, item.uuid, outcome(reason, item, deps.clock.now()));
};
