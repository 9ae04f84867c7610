import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Language } from '#platform/language.ts';
import { rejectGuessablePassword } from '../passwords/common-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import type { OnSignUp } from '../registration/register-user.ts';
import { insertUser } from '../store.ts';
import type { TransferLinks } from '../transfer-links.ts';

interface NewPassword {
  readonly token: string;
  readonly password: string;
  readonly language: Language;
}

/**
 * Makes the account of somebody who moves here from the older system. The link came through the name, so the name is
 * verified; only by this link does their consent count. @throws 400 LINK_DEAD, 400 with the issues
 */
export const moveByLink = async (
  db: Db,
  { transferLinks: links, onSignUp }: { readonly transferLinks: TransferLinks; readonly onSignUp: OnSignUp },
  { token, password, language }: NewPassword,
  now: Date,
): Promise<void> => {
  // Looked at before the costly hashing, so that guessed tokens cost little.
  const waiting = await links.find(db, token, now);
  if (!waiting) throw fault(accountsErrors, 'LINK_DEAD');
  await rejectGuessablePassword(password, waiting.username);
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (trx) => {
    const hasMoved = await links.move(trx, token, now, async ({ username, first_name, last_name }) => {
      const uuid = newUuid<UserId>();
      const isNew = await insertUser(trx, {
        uuid,
        username,
        password_hash: passwordHash,
        first_name,
        last_name,
        avatar_uuid: null,
        date_of_birth: null,
        verified_at: now,
        roles: [],
        banned_at: null,
        ban_reason: null,
        created_at: now,
        language,
      });
      if (!isNew) return null;
      await onSignUp(trx, uuid, now);
      return uuid;
    });
    if (!hasMoved) throw fault(accountsErrors, 'LINK_DEAD');
  });
};
