import type { ReleaseId } from '@dubplate/contract/ids';
import type { Claim } from '@dubplate/contract/moderation/queue-schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { recordAct } from '#features/audit/index.ts';
import { findRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { listModeratorIds } from '../read.ts';
import { lockVisible } from '../store.ts';
import { type ClaimRow, claimEnd, deleteClaim, findClaim, markReviewStarted, putClaim, renewClaim } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'release-claimed': { release_uuid: ReleaseId };
  }
}

interface ClaimChange {
  readonly actor: Actor;
  readonly uuid: ReleaseId;
  readonly now: Date;
}

const facts = (claim: ClaimRow | undefined) => (claim ? { holder: claim.holder_uuid } : null);

/**
 * Claims a release or renews the claim. Returns the existing claim if another moderator holds it.
 * @throws 404, 409 WRONG_STATE if the release is not open
 */
export const claimRelease = (db: Db, outbox: Outbox, { actor, uuid, now }: ClaimChange): Promise<ClaimRow> =>
  inTransaction(db, async (trx) => {
    const { status } = await lockVisible(trx, uuid);
    if (status !== 'PENDING' && status !== 'MODERATED') throw apiError(releasesErrors, 'WRONG_STATE');
    const held = await findClaim(trx, uuid, now);
    if (held && held.holder_uuid !== actor.uuid) return held;
    if (held) {
      await renewClaim(trx, uuid, now);
      return { ...held, seen_at: now };
    }
    await putClaim(trx, uuid, actor.uuid, now);
    await markReviewStarted(trx, uuid, now);
    const claim = await findClaim(trx, uuid, now);
    if (!claim) throw notFound();
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'release.claim',
      subject: { type: 'release', uuid },
      before: null,
      after: facts(claim),
      now,
    });
    await outbox.announce(trx, 'release-claimed', { release_uuid: uuid });
    return claim;
  });

/** Releases the moderator's claim, if there is one. @throws 404 */
export const unclaimRelease = (db: Db, outbox: Outbox, { actor, uuid, now }: ClaimChange): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockVisible(trx, uuid);
    const held = await findClaim(trx, uuid, now);
    if (held?.holder_uuid !== actor.uuid) return;
    await deleteClaim(trx, uuid);
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'release.unclaim',
      subject: { type: 'release', uuid },
      before: facts(held),
      after: null,
      now,
    });
    await outbox.announce(trx, 'release-claimed', { release_uuid: uuid });
  });

export const presentClaim = (row: ClaimRow): Claim => ({
  release_uuid: row.release_uuid,
  holder: {
    uuid: row.holder_uuid,
    username: row.holder_username,
    first_name: row.holder_first_name,
    last_name: row.holder_last_name,
  },
  claimed_at: row.claimed_at.toISOString(),
  expires_at: claimEnd(row.seen_at).toISOString(),
});

/** Pushes the current state of a release to all moderators. */
export const pushToModerators = async (
  { db, clock, live }: Pick<ServerContext, 'db' | 'clock' | 'live'>,
  { release_uuid: uuid }: { readonly release_uuid: ReleaseId },
): Promise<void> => {
  const release = await findRelease(db, uuid);
  if (!release) return;
  const claim = await findClaim(db, uuid, clock.now());
  const event = { uuid, status: release.status, claim: claim ? presentClaim(claim) : null };
  for (const moderator of await listModeratorIds(db)) live.push(moderator.uuid, 'staff-release', event);
};
