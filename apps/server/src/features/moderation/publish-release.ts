import type { ReleaseId } from '@dubplate/contract/ids';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { recordAct } from '../audit/index.ts';
import { movePurchasesTo } from '../commerce/index.ts';
import { deliverEdited } from '../delivery/index.ts';
import {
  applyEdition,
  canMove,
  completeRelease,
  findRelease,
  lockRelease,
  type ReleaseRecord,
} from '../releases/index.ts';
import { moveTicketsTo } from '../support/index.ts';
import { assignCodes, type ChosenCodes, type PooledCodes } from './codes/assign-codes.ts';
import { type Decision, type DecisionDeps, facts, lockForDecision, publishNewRelease } from './decide-release.ts';
import { enqueueDecisionEmail } from './decision-email.ts';
import { insertDecision } from './figures/store.ts';

/** The published release gets the edition's content, and an update leaves for the stores. */
const publishEdition = (
  db: Db,
  deps: DecisionDeps,
  decision: Decision,
  originalUuid: ReleaseId,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const { actor, now } = decision;
    const edition = await lockForDecision(trx, decision);
    if (!canMove(edition.status, 'publish')) throw fault(releasesErrors, 'WRONG_STATE');
    const original = await lockRelease(trx, originalUuid);
    if (!original) throw notFound();
    const before = await completeRelease(trx, original);
    await applyEdition(trx, deps, {
      original,
      edition,
      actorUuid: actor.uuid,
      now,
      moveBelongings: async (inTrx, from, to) => {
        await movePurchasesTo(inTrx, from, to);
        await moveTicketsTo(inTrx, from, to);
      },
    });
    await assignCodes(trx, edition, chosen, pooled);
    await deliverEdited(trx, deps.outbox, { releaseUuid: originalUuid, actorUuid: actor.uuid, now });
    await insertDecision(trx, {
      release: { ...edition, uuid: originalUuid },
      moderatorUuid: actor.uuid,
      decision: 'PUBLISHED',
      reasonCodes: [],
      now,
    });
    await enqueueDecisionEmail(trx, deps.jobs, 'release-published', { ...edition, uuid: originalUuid });
    const after = await completeRelease(trx, (await lockRelease(trx, originalUuid)) ?? original);
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'release.publish',
      subject: { type: 'release', uuid: originalUuid },
      before: { ...facts(before), edition: edition.uuid },
      after: facts(after),
      now,
    });
    return after;
  });

/**
 * Publishes what was approved: a release for the first time, or an edit of a published one.
 * @throws 404, 400 with the issues of the codes, 409 WRONG_STATE, CODE_TAKEN or POOL_EMPTY, StaleVersion
 */
export const publishRelease = async (
  db: Db,
  deps: DecisionDeps,
  decision: Decision,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> => {
  const { edition_of: originalUuid } = (await findRelease(db, decision.uuid)) ?? {};
  return originalUuid
    ? publishEdition(db, deps, decision, originalUuid, chosen, pooled)
    : publishNewRelease(db, deps, decision, chosen, pooled);
};
