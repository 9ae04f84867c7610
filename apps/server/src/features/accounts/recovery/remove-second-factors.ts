import type { Db } from '#platform/database/tables.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { deleteTotp } from '../second-factor/store.ts';
import type { User } from '../store.ts';

/**
 * Removes a person's passkeys and one-time codes when they prove for the first time that the name is theirs: somebody
 * else may have made the account in their name, and left a way to come back by.
 */
export const removeSecondFactors = async (trx: Db, user: User): Promise<void> => {
  await deletePasskeysOf(trx, user.uuid);
  await deleteTotp(trx, user.uuid);
};
