import type { ReleaseId } from '@dubplate/contract/ids';
import { findRelease } from '#features/releases/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Live } from '#platform/live.ts';
import { presentClaim } from './present.ts';
import { listModerators } from './read-moderators.ts';
import { findClaim } from './store.ts';

interface TellDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'push'>;
}

/** Pushes a release as it is now to every moderator, whose queue may be open. */
export const tellModerators = async (
  { db, clock, live }: TellDeps,
  { release_uuid: uuid }: { readonly release_uuid: ReleaseId },
): Promise<void> => {
  const release = await findRelease(db, uuid);
  if (!release) return;
  const claim = await findClaim(db, uuid, clock.now());
  const event = { uuid, status: release.status, claim: claim ? presentClaim(claim) : null };
  for (const moderator of await listModerators(db)) live.push(moderator.uuid, 'staff-release', event);
};
