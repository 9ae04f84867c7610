import type { Db } from '#platform/database/tables.ts';
import type { Room } from '#platform/rooms/room.ts';
import { deleteExpiredTransferTokens } from './store.ts';

/** Names of the older system that wait for their transfer. */
export const transfersRoom = ({ db }: { readonly db: Db }): Room => ({
  cleanups: { 'transfer-tokens': { minute: 15, run: (now) => deleteExpiredTransferTokens(db, now) } },
});
