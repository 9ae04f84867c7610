import { randomBytes } from 'node:crypto';
import { accountsErrors } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import type { Role } from '@dubplate/contract/scopes';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { StartError } from '#config/start-error.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { changeUser, type StaffChange } from './change-user.ts';
import { isCommonPassword } from './passwords.ts';
import type { PhoneCountry } from './phone-numbers.ts';
import { hashRegistration, registerUser } from './register-user.ts';
import { findUserByName, hasAdmin, isLastAdmin, lockFirstAdmin, setRoles, type User, updateUser } from './store.ts';

/** @throws 409 LAST_ADMIN: an instance without administrators could not be repaired */
export const requireAnotherAdmin = async (trx: Db, uuid: UserId): Promise<void> => {
  if (await isLastAdmin(trx, uuid)) throw apiError(accountsErrors, 'LAST_ADMIN');
};

/** @throws 404, 409 LAST_ADMIN */
export const changeRoles = (db: Db, change: StaffChange, roles: readonly Role[]): Promise<User> =>
  changeUser(db, change, 'roles', async (trx) => {
    if (!roles.includes('admin')) await requireAnotherAdmin(trx, change.uuid);
    await setRoles(trx, change.uuid, [...new Set(roles)]);
  });

interface AdminRequest {
  readonly username: string;
  /** Null to generate one. */
  readonly password: string | null;
  readonly phoneCountry: PhoneCountry;
}

interface NewAdmin {
  readonly username: string;
  /** Generated, and shown once. Null if a password was given or the account existed. */
  readonly oneTimePassword: string | null;
  /** True if the account was created. */
  readonly isNew: boolean;
}

/**
 * Makes the account with this name an administrator; creates the account if there is none.
 * @throws StartError if the password is too common, 400 with the issues
 */
export const makeAdmin = (db: Db, request: AdminRequest, now: Date): Promise<NewAdmin> =>
  inTransaction(db, async (trx) => {
    const { username, phoneCountry } = request;
    const existing = await findUserByName(trx, parseUsername(username)?.value ?? username, phoneCountry);
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
    const oneTimePassword = request.password === null ? randomBytes(12).toString('base64url') : null;
    const password = request.password ?? oneTimePassword ?? '';
    if (await isCommonPassword(password))
      throw new StartError(
        'The password of the administrator is one of the most common ones: choose another (ADMIN_PASSWORD)',
      );
    const { uuid } = await registerUser(trx, await hashRegistration({ username, password, roles }), phoneCountry, now);
    // The operator vouches for the name, so one-time codes can be turned on before any email arrives.
    await updateUser(trx, uuid, { verified_at: now });
    await record(uuid);
    return { username, oneTimePassword, isNew: true };
  });

/** Creates the first administrator of a new instance; returns null if there is an administrator already. */
export const ensureAdmin = (db: Db, request: AdminRequest, now: Date): Promise<Omit<NewAdmin, 'isNew'> | null> =>
  inTransaction(db, async (trx) => {
    if (await hasAdmin(trx)) return null;
    // Several nodes may start on an empty database at once: one creates the administrator, the others find it here.
    await lockFirstAdmin(trx);
    if (await hasAdmin(trx)) return null;
    const { username, oneTimePassword } = await makeAdmin(trx, request, now);
    return { username, oneTimePassword };
  });
