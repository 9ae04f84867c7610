import { randomBytes } from 'node:crypto';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { StartError } from '#config/start-error.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { findUserByName, hasAdmin, lockFirstAdmin, setRoles, updateUser } from '../store.ts';
import { registerUser } from './register-user.ts';

interface FirstAdmin {
  readonly username: string;
  /** Shown once, where no password was set. */
  readonly oneTimePassword: string | null;
}

/** Makes the first administrator of a new instance; null where there is one. */
export const ensureAdmin = (
  db: Db,
  wanted: { readonly username: string; readonly password: string | null },
  now: Date,
): Promise<FirstAdmin | null> =>
  inTransaction(db, async (trx) => {
    if (await hasAdmin(trx)) return null;
    // Several nodes may start on an empty database at once: one creates the administrator, the others find them here.
    await lockFirstAdmin(trx);
    if (await hasAdmin(trx)) return null;
    const existing = await findUserByName(trx, parseUsername(wanted.username)?.value ?? wanted.username);
    if (existing) {
      await setRoles(trx, existing.uuid, ['admin']);
      return { username: wanted.username, oneTimePassword: null };
    }
    const oneTimePassword = wanted.password === null ? randomBytes(12).toString('base64url') : null;
    const password = wanted.password ?? oneTimePassword ?? '';
    if (await isCommonPassword(password))
      throw new StartError('ADMIN_PASSWORD: is one of the most common passwords; choose another');
    const { uuid } = await registerUser(trx, { username: wanted.username, password, roles: ['admin'] }, now);
    // The operator vouches for the name; no mail needs to reach it before codes can be turned on.
    await updateUser(trx, uuid, { verified_at: now });
    return { username: wanted.username, oneTimePassword };
  });
