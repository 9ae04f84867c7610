import type { UserId } from '@dubplate/contract/ids';
import type { TransferReason } from '@dubplate/contract/transfers/limits';
import { recordUpload, takeFile } from '#features/files/index.ts';
import { lacksFile, placeFile } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { Fault } from '#platform/errors.ts';
import { type LegacyFile, LegacyFileError } from '../files/legacy-file.ts';
import type { PendingFile } from '../tables.ts';
import { lockItem, type StoredItem, updateItem } from './item-store.ts';
import type { MoveDeps } from './move-deps.ts';

/** Thrown for a file that does not come along, now or at all. */
export class NotMoved extends Error {
  readonly reason: TransferReason;

  constructor(reason: TransferReason, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'NotMoved';
    this.reason = reason;
  }
}

/** Reasons by weight: of several files, the first of these is the item’s. */
const WEIGHTS: readonly TransferReason[] = [
  'QUOTA_FULL',
  'NO_ROOM',
  'INTERNAL',
  'FILES_UNREACHABLE',
  'FILES_REFUSED',
  'FILES_MISSING',
  'FILES_NOT_ALLOWED',
];

export const worstOf = (reasons: readonly TransferReason[]): TransferReason | null =>
  WEIGHTS.find((reason) => reasons.includes(reason)) ?? null;

/** Whether another try may help without anybody’s doing. */
export const isTemporary = (reason: TransferReason): boolean =>
  ['FILES_UNREACHABLE', 'NO_ROOM', 'INTERNAL'].includes(reason);

/** What the refusals of uploads mean here. */
const REASONS: Readonly<Record<string, TransferReason>> = {
  QUOTA_FULL: 'QUOTA_FULL',
  DISK_FULL: 'NO_ROOM',
  FILE_TOO_LARGE: 'FILES_REFUSED',
  UNSUPPORTED_FILE: 'FILES_REFUSED',
  BROKEN_FILE: 'FILES_REFUSED',
  // It broke off.
  BROKEN_FORM: 'FILES_UNREACHABLE',
};

const toNotMoved = (error: unknown): unknown => {
  const reason = error instanceof Fault ? REASONS[error.code] : undefined;
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

/** Drops a file from those that are to come; false where another run was faster. */
const settle = async (trx: Db, { item, file }: FileMove): Promise<boolean> => {
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

/** Stores what comes, and puts it into its place; or discards it where that has been filled or is gone. */
const store = async (db: Db, deps: MoveDeps, move: FileMove, opened: LegacyFile): Promise<void> => {
  const { userUuid, signal, file } = move;
  const upload = await takeFile(db, { ...opened, ownerUuid: userUuid, signal }, deps.uploads);
  try {
    const place = await placeOf(db, move);
    const isPlaced = await inTransaction(db, async (trx) => {
      if (!(await settle(trx, move)) || !place || !(await lacksFile(trx, place))) return false;
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
 * Fetches one file of a release and puts it into its draft, once however often it is called. @throws NotMoved, and whatever
 * the signal or the database failed with
 */
export const moveFile = async (db: Db, deps: MoveDeps, move: FileMove): Promise<void> => {
  let opened: LegacyFile | null = null;
  try {
    opened = await deps.legacyFiles.open(move.file.address, move.signal);
    await store(db, deps, move, opened);
  } catch (error) {
    move.signal.throwIfAborted();
    const reason = toNotMoved(error);
    if (reason instanceof NotMoved && reason.reason === 'FILES_NOT_ALLOWED')
      await inTransaction(db, (trx) => settle(trx, move));
    throw reason;
  } finally {
    // What a refused server still sends is not read: it may never end.
    opened?.source.destroy();
  }
};
