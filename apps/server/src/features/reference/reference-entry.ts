import { createHash } from 'node:crypto';
import type { UserId } from '@dubplate/contract/ids';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { deleteSwitchedOff, insertSwitchedOff } from './store.ts';

// 2026-01-01T00:00:00Z: every reference id carries this one instant, the rest distinguishes the entries.
const EPOCH_MS = Date.UTC(2026, 0, 1);

/** The id of a reference entry: a UUIDv7 that is the same on every instance, made from its name. */
export const referenceId = (kind: 'language' | 'music-style', key: string): string => {
  const random = createHash('sha256').update(`${kind}/${key}`).digest('hex');
  const time = EPOCH_MS.toString(16).padStart(12, '0');
  const variant = ((Number.parseInt(random.charAt(3), 16) & 0x3) | 0x8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
};

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
