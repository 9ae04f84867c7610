import { accountsErrors, accountsIssues } from '@dubplate/contract/accounts/errors';
import type { Role } from '@dubplate/contract/accounts/limits';
import { parseUsername } from '@dubplate/rules/accounts/username';
import { validateCredentials } from '@dubplate/rules/accounts/validate-credentials';
import type { Db } from '../../platform/database/tables.ts';
import { fault, refuseIssues } from '../../platform/errors.ts';
import { newUuid } from '../../platform/ids.ts';
import { hashPassword } from './passwords.ts';
import { insertUser } from './store.ts';

interface Registration {
  readonly username: string;
  readonly password: string;
  readonly roles?: Role[];
}

/** Makes an account. @throws 400 with the issues, 409 USER_EXISTS. */
export const registerUser = async (db: Db, input: Registration, now: Date): Promise<{ uuid: string }> => {
  refuseIssues(accountsIssues, validateCredentials(input));
  const uuid = newUuid();
  const isNew = await insertUser(db, {
    uuid,
    username: parseUsername(input.username)?.value ?? input.username,
    password_hash: await hashPassword(input.password),
    first_name: null,
    last_name: null,
    avatar_uuid: null,
    date_of_birth: null,
    verified_at: null,
    roles: input.roles ?? [],
    banned_at: null,
    ban_reason: null,
    created_at: now,
  });
  if (!isNew) throw fault(accountsErrors, 'USER_EXISTS');
  return { uuid };
};
