import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { consumeLink, deleteLinksOf } from '../emails/store.ts';
import { deletePasskeysOf } from '../passkeys/store.ts';
import { lockUser, type User, updateUser } from '../store.ts';
import { deleteTotp } from '../totp/store.ts';

/**
 * Verifies the name that a link was mailed to, and removes second factors that were added before. Keeps the password and
 * the sessions. Returns the time of the first verification. @throws 400 LINK_DEAD
 */
export const verifyName = (db: Db, token: string, now: Date): Promise<Date> =>
  inTransaction(db, async (trx) => {
    const link = await consumeLink(trx, hashSecretToken(token), 'verify', now);
    const user = link && (await lockUser(trx, link.user_uuid));
    if (!user) throw fault(accountsErrors, 'LINK_DEAD');
    const verifiedAt = user.verified_at ?? now;
    await updateUser(trx, user.uuid, { verified_at: verifiedAt });
    if (user.verified_at === null) await removeSecondFactors(trx, user);
    await deleteLinksOf(trx, user.uuid, 'verify');
    return verifiedAt;
  });

/**
 * Removes passkeys and one-time codes at the first verification of a name: an attacker may have created the account with
 * a stranger's address and added them.
 */
export const removeSecondFactors = async (trx: Db, user: User): Promise<void> => {
  await deletePasskeysOf(trx, user.uuid);
  await deleteTotp(trx, user.uuid);
};
