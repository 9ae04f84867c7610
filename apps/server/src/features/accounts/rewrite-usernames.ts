import { parseUsername } from '@dubplate/rules/accounts/username';
import { raiseAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { findUserByExactName, listOtherFormNames, updateUser } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'accounts.rewrite-usernames': Record<string, never>;
  }
}

/** Normalizes stored names to NFC. Raises an alert, and changes nothing, if another account has the normalized name. */
export const rewriteUsernames = async (db: Db, now: Date): Promise<void> => {
  for (const { uuid, username } of await listOtherFormNames(db)) {
    const name = parseUsername(username)?.value ?? username.normalize('NFC');
    await inTransaction(db, async (trx) => {
      const other = await findUserByExactName(trx, name);
      if (other && other.uuid !== uuid)
        await raiseAlert(
          trx,
          { kind: 'username.collision', subject: { type: 'user', uuid }, detail: { username, other: other.uuid } },
          now,
        );
      else await updateUser(trx, uuid, { username: name });
    });
  }
};
