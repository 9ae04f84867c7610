import { randomBytes } from 'node:crypto';
import type { UserId } from '@dubplate/contract/ids';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { StartError } from '#config/start-error.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { isCommonPassword } from '../passwords/common-passwords.ts';
import { findUserByName, hasAdmin, lockFirstAdmin, setRoles, updateUser } from '../store.ts';
import { hashRegistration, registerUser } from './register-user.ts';

interface NewAdmin {
  readonly username: string;
  /** Shown once, where no password was given; null for somebody who had an account. */
  readonly oneTimePassword: string | null;
  /** An account was created for it. */
  readonly isNew: boolean;
}

interface WantedAdmin {
  readonly username: string;
  /** null: one is made up. */
  readonly password: string | null;
}

/**
 * Makes an administrator: of the account with this name, or of a new one.
 * @throws StartError where the password is too common, 400 with the issues
 */
export const makeAdmin = (db: Db, wanted: WantedAdmin, now: Date): Promise<NewAdmin> =>
  inTransaction(db, async (trx) => {
    const { username } = wanted;
    const existing = await findUserByName(trx, parseUsername(username)?.value ?? username);
    const roles = existing ? [...new Set([...existing.roles, 'admin' as const])] : ['admin' as const];
    const record = (uuid: UserId) =>
      recordAct(trx, {
        actorUuid: null,
        action: 'user.roles',
        subject: { type: 'user', uuid },
        before: existing ? { roles: existing.roles } : null,
        after: { roles },
        now,
      });
    if (existing) {
      await setRoles(trx, existing.uuid, roles);
      await record(existing.uuid);
      return { username, oneTimePassword: null, isNew: false };
    }
    const oneTimePassword = wanted.password === null ? randomBytes(12).toString('base64url') : null;
    const password = wanted.password ?? oneTimePassword ?? '';
    if (await isCommonPassword(password))
      throw new StartError(
        'The password of the administrator is one of the most common ones: choose another (ADMIN_PASSWORD)',
      );
    const { uuid } = await registerUser(trx, await hashRegistration({ username, password, roles }), now);
    // The operator vouches for the name; no email needs to reach it before codes can be turned on.
    await updateUser(trx, uuid, { verified_at: now });
    await record(uuid);
    return { username, oneTimePassword, isNew: true };
  });

/** Makes the first administrator of a new instance; null where there is one. */
export const ensureAdmin = (db: Db, wanted: WantedAdmin, now: Date): Promise<Omit<NewAdmin, 'isNew'> | null> =>
  inTransaction(db, async (trx) => {
    if (await hasAdmin(trx)) return null;
    // Several nodes may start on an empty database at once: one creates the administrator, the others find them here.
    await lockFirstAdmin(trx);
    if (await hasAdmin(trx)) return null;
    const { username, oneTimePassword } = await makeAdmin(trx, wanted, now);
    return { username, oneTimePassword };
  });
