import type { UserId } from '@dubplate/contract/ids';
import { isColouredStore, type StoreColours } from '@dubplate/contract/instance/store-colours';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { deleteColours, findColours, lockStore, type StoredColours, saveColours } from './store.ts';

interface ColourChange {
  readonly actorUuid: UserId;
  readonly store: string;
  /** Null for the default colors. */
  readonly colours: { readonly light: string; readonly dark: string } | null;
  readonly now: Date;
}

const loggedFields = (store: string, colours: StoredColours | StoreColours | undefined | null) => ({
  store,
  light: colours?.light ?? null,
  dark: colours?.dark ?? null,
});

/** Sets or resets the colors of a store, unless they are current. @throws 404 */
export const changeColours = (db: Db, { actorUuid, store, colours, now }: ColourChange): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!isColouredStore(store)) throw notFound();
    await lockStore(trx, store);
    const before = await findColours(trx, store);
    if (before?.light === colours?.light && before?.dark === colours?.dark) return;
    if (colours) await saveColours(trx, { store, ...colours, changed_at: now });
    else await deleteColours(trx, store);
    await recordAct(trx, {
      actorUuid,
      action: 'instance.store-colour',
      subject: { type: 'store-colour', uuid: newUuid() },
      before: loggedFields(store, before),
      after: loggedFields(store, colours && { store, ...colours }),
      now,
    });
  });
