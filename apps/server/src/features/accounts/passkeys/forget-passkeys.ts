import type { Db } from '../../../platform/database/tables.ts';
import type { User } from '../store.ts';
import { deletePasskeysOf } from './store.ts';

/**
 * Removes a person's passkeys where they prove for the first time that the name is theirs: somebody else may have made
 * the account in their name, and left a key to come back by.
 */
export const forgetPasskeys = (trx: Db, user: User): Promise<void> => deletePasskeysOf(trx, user.uuid);
