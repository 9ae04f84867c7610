import type { UserId } from '@dubplate/contract/ids';
import { TRANSFER_RETRY_SECONDS, TRANSFER_TRIES, type TransferReason } from '@dubplate/contract/transfers/limits';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/database/tables.ts';
import { type StoredItem, updateItem } from './item-store.ts';
import { makeDraft, makeLink } from './make-records.ts';
import type { MoveDeps } from './move-deps.ts';
import { isTemporary, moveFile, NotMoved, worstOf } from './move-file.ts';

export interface ItemContext {
  readonly userUuid: UserId;
  readonly log: FastifyBaseLogger;
  /** Ends what runs; what was cut off is done again. */
  readonly signal: AbortSignal;
}

/** What an item is once this try has ended. */
const outcome = (reason: TransferReason | null, item: StoredItem, now: Date): Parameters<typeof updateItem>[2] => {
  const tries = item.tries + 1;
  if (reason === null || reason === 'FILES_NOT_ALLOWED') return { status: 'completed', reason, tries };
  if (reason === 'QUOTA_FULL') return { status: 'paused', reason, tries };
  if (!isTemporary(reason) || tries >= TRANSFER_TRIES) return { status: 'failed', reason, tries };
  const next_try_at = new Date(now.getTime() + TRANSFER_RETRY_SECONDS * 1000);
  return { status: 'delayed', reason, tries, next_try_at };
};

/** Makes what an item is here, then fetches its files one by one. Why not all of it came; null where it did. */
const move = async (db: Db, deps: MoveDeps, item: StoredItem, context: ItemContext): Promise<TransferReason | null> => {
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

/** Moves one item as far as it goes, and notes how far that was. Safe to repeat at any point. */
export const moveItem = async (db: Db, deps: MoveDeps, item: StoredItem, context: ItemContext): Promise<void> => {
  const reason = await move(db, deps, item, context).catch((error: unknown): TransferReason => {
    // What a stop has cut off stays active, and the next run begins with it.
    if (context.signal.aborted) throw error;
    context.log.warn({ err: error, item: item.uuid }, 'an item of a transfer failed');
    return 'INTERNAL';
  });
  await updateItem(db, item.uuid, outcome(reason, item, deps.clock.now()));
};
