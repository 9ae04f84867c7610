import type { UserId } from '@dubplate/contract/ids';
import type { PersonPage } from '@dubplate/contract/people/schemas';
import { findUser, presentStaffUser } from '#features/accounts/index.ts';
import { currentPlan, currentSubscription } from '#features/commerce/index.ts';
import { findDeletion, findNewestExport, presentDeletion, presentExport } from '#features/own-data/index.ts';
import { readAccepted } from '#features/reference/index.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { findMoved, listArtistNames, readOverview } from './read.ts';

/** Returns the overview of a user for support. @throws 404 */
export const personPage = async (db: Db, uuid: UserId, now: Date): Promise<PersonPage> => {
  const user = await findUser(db, uuid);
  if (!user) throw notFound();
  const subscription = await currentSubscription(db, uuid, now);
  const newest = await findNewestExport(db, uuid);
  const isCopyThere = newest && (newest.expires_at === null || newest.expires_at > now);
  const deletion = await findDeletion(db, uuid);
  const moved = await findMoved(db, uuid);
  return {
    ...presentStaffUser(user),
    ...(await readOverview(db, uuid, now)),
    language: user.language,
    plan: {
      name: subscription?.name ?? (await currentPlan(db, uuid, now)).name,
      expires_at: subscription?.expiresAt.toISOString() ?? null,
    },
    artists: await listArtistNames(db, uuid),
    transfer: moved
      ? {
          username: moved.username,
          moved_at: moved.moved_at?.toISOString() ?? null,
          transferred_at: moved.transferred_at?.toISOString() ?? null,
        }
      : null,
    terms: await readAccepted(db, uuid),
    export: isCopyThere ? presentExport(newest) : null,
    deletion: deletion ? presentDeletion(deletion) : null,
  };
};
