import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { deleteSwitchedOff, insertSwitchedOff } from './store.ts';

interface Switching {
  readonly kind: 'language' | 'music-style';
  readonly uuid: string;
  /** For the log, in English. */
  readonly name: string;
  readonly isOff: boolean;
  readonly actorUuid: UserId;
  readonly now: Date;
}

/** Takes an entry off the lists, or puts it back; where it is so already, nothing is done. */
export const switchEntry = (db: Db, { kind, uuid, name, isOff, actorUuid, now }: Switching): Promise<void> =>
  inTransaction(db, async (trx) => {
    const isChanged = isOff
      ? await insertSwitchedOff(trx, { uuid, kind, switched_off_at: now })
      : await deleteSwitchedOff(trx, uuid);
    if (!isChanged) return;
    await recordAct(trx, {
      actorUuid,
      action: `${kind}.switch`,
      subject: { type: kind, uuid },
      before: { name, is_off: !isOff },
      after: { name, is_off: isOff },
      now,
    });
  });
