import type { Db } from '#platform/database/tables.ts';
import { isOnOneNode } from '../transports/delivery-folders.ts';
import { listStores } from './store.ts';

/** Keys of active stores whose packages go to the disk of whichever node sends them. */
export const listNodeLocalStores = async (db: Db): Promise<string[]> =>
  (await listStores(db)).filter(({ active, transport }) => active && isOnOneNode(transport)).map(({ key }) => key);
