import { accountsIssues } from '@dubplate/contract/accounts/errors';
import type { UserId } from '@dubplate/contract/ids';
import { validateProfile } from '@dubplate/rules/accounts/validate-profile';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { lockUser, type User, updateUser } from '../store.ts';
import { replaceAvatar } from './change-avatar.ts';

interface ProfileChange {
  readonly first_name?: string | undefined;
  readonly last_name?: string | null | undefined;
  readonly avatar_url?: string | null | undefined;
}

/** Changes the given fields; an avatar can only be removed here. @throws 400 with the issues, 404 */
export const changeProfile = (db: Db, jobs: Jobs, uuid: UserId, change: ProfileChange): Promise<User> => {
  refuseIssues(accountsIssues, validateProfile(change));
  const { first_name, last_name } = change;
  return inTransaction(db, async (trx) => {
    const user = await lockUser(trx, uuid);
    if (!user) throw notFound();
    if (change.avatar_url === null) await replaceAvatar(trx, jobs, user, null);
    const changed = await updateUser(trx, uuid, {
      first_name: first_name ?? user.first_name,
      last_name: last_name === undefined ? user.last_name : last_name || null,
    });
    if (!changed) throw notFound();
    return changed;
  });
};
