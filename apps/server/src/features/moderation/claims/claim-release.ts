import type { ReleaseId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { recordAct } from '#features/audit/index.ts';
import { lockRelease } from '#features/releases/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { type ClaimRow, deleteClaim, findClaim, putClaim, renewClaim } from './store.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    /** Somebody claimed it, or gave it back. */
    'release-claimed': { release_uuid: ReleaseId };
  }
}

interface ClaimAct {
  readonly actor: Actor;
  readonly uuid: ReleaseId;
  readonly now: Date;
}

const facts = (claim: ClaimRow | undefined) => (claim ? { holder: claim.holder_uuid } : null);

/** The release, locked, which a moderator may see. @throws 404 */
const lockVisible = async (trx: Db, uuid: ReleaseId) => {
  const release = await lockRelease(trx, uuid);
  if (!release || release.status === 'DRAFT') throw notFound();
  return release;
};

/**
 * Claims a release or renews one's claim; where somebody else holds it, theirs stays and is the answer.
 * @throws 404, 409 WRONG_STATE where nothing is to be decided
 */
export const claimRelease = (db: Db, outbox: Outbox, { actor, uuid, now }: ClaimAct): Promise<ClaimRow> =>
  inTransaction(db, async (trx) => {
    const { status } = await lockVisible(trx, uuid);
    if (status !== 'PENDING' && status !== 'MODERATED') throw fault(releasesErrors, 'WRONG_STATE');
    const held = await findClaim(trx, uuid, now);
    if (held && held.holder_uuid !== actor.uuid) return held;
    if (held) {
      await renewClaim(trx, uuid, now);
      return { ...held, seen_at: now };
    }
    await putClaim(trx, uuid, actor.uuid, now);
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

/** Gives one's claim back; nothing happens where there is none. @throws 404 */
export const unclaimRelease = (db: Db, outbox: Outbox, { actor, uuid, now }: ClaimAct): Promise<void> =>
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
