import { accountsErrors } from '@dubplate/contract/accounts/errors';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { hashSecretToken } from '#platform/secrets/secret-token.ts';
import { consumeLink, deleteLinksOf } from '../emails/link-store.ts';
import { lockUser, updateUser } from '../store.ts';
import { removeSecondFactors } from './remove-second-factors.ts';

/**
 * Verifies the name that a link was mailed to, and removes the second ways in that were added before; the password and
 * the sessions stay. Answers since when it is verified. @throws 400 LINK_DEAD
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
