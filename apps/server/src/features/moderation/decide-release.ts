import type { ReleaseId } from '@dubplate/contract/ids';
import type { Denial } from '@dubplate/contract/moderation/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { recordAct } from '../audit/index.ts';
import { lockUserFunds, returnServices } from '../commerce/index.ts';
import { deliverPublished } from '../delivery/index.ts';
import { createReleaseLink } from '../multilinks/index.ts';
import { completeRelease, findRelease, lockRelease, moveRelease, type ReleaseRecord } from '../releases/index.ts';
import { contentOf } from './changes/refused-content.ts';
import { saveRefused } from './changes/store.ts';
import { deleteClaim } from './claims/store.ts';
import { assignCodes, type ChosenCodes, type PooledCodes } from './codes/assign-codes.ts';
import { enqueueDecisionEmail } from './decision-email.ts';
import { insertDecision } from './figures/store.ts';
import { composeDenial, requireDenial } from './reasons/compose-denial.ts';

export interface DecisionDeps {
  readonly jobs: Jobs;
  readonly outbox: Outbox;
}

export interface Decision {
  readonly actor: Actor;
  readonly uuid: ReleaseId;
  readonly now: Date;
  readonly expected: ExpectedVersions;
}

/** What of a release the log remembers. */
export const facts = (release: ReleaseRecord) => ({
  status: release.status,
  deny_reason: release.deny_reason,
  upc: release.upc,
  isrcs: Object.fromEntries(release.tracks.map((track) => [track.uuid, track.isrc])),
});

const DECISION_MADE = { approve: 'APPROVED', deny: 'DENIED', publish: 'PUBLISHED' } as const;
const EMAIL_ABOUT = { approve: 'release-approved', deny: 'release-denied', publish: 'release-published' } as const;

/**
 * Locks a release after its owner's funds, the order of every movement of money.
 * @throws 404, StaleVersion with a ReleaseRecord
 */
export const lockForDecision = async (trx: Db, { uuid, expected }: Decision): Promise<ReleaseRecord> => {
  const known = await findRelease(trx, uuid);
  if (known) await lockUserFunds(trx, known.user_uuid);
  const release = await lockRelease(trx, uuid);
  // A draft is its owner's alone.
  if (!release || release.status === 'DRAFT') throw notFound();
  const record = await completeRelease(trx, release);
  await requireVersion(expected, record, async () => record);
  return record;
};

/**
 * Moves a release in moderation, and records the decision, in one transaction.
 * @throws 404, 409 WRONG_STATE, StaleVersion with a ReleaseRecord
 */
const decide = (
  db: Db,
  { jobs, outbox }: DecisionDeps,
  decision: Decision,
  move: 'approve' | 'deny' | 'publish',
  { denial, act }: { readonly denial?: Denial; readonly act?: (trx: Db, before: ReleaseRecord) => Promise<void> } = {},
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const { actor, uuid, now } = decision;
    const before = await lockForDecision(trx, decision);
    const composed = denial && composeDenial(denial, before);
    const moved = await moveRelease(trx, outbox, before, move, {
      actorUuid: actor.uuid,
      now,
      ...(composed && { reason: composed.text, reasons: composed.reasons }),
    });
    await deleteClaim(trx, uuid);
    await insertDecision(trx, {
      release: before,
      moderatorUuid: actor.uuid,
      decision: DECISION_MADE[move],
      reasonCodes: (composed?.reasons ?? []).flatMap(({ code }) => code ?? []),
      now,
    });
    await act?.(trx, before);
    await enqueueDecisionEmail(trx, jobs, EMAIL_ABOUT[move], before, composed?.text);
    const after = await completeRelease(trx, { ...moved, ...(await lockRelease(trx, uuid)) });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: `release.${move}`,
      subject: { type: 'release', uuid },
      before: facts(before),
      after: facts(after),
      now,
    });
    return after;
  });

export const approveRelease = (db: Db, deps: DecisionDeps, decision: Decision): Promise<ReleaseRecord> =>
  decide(db, deps, decision, 'approve');

/** What publishing spent comes back. @throws 400 without a reason, or with one of a track that is not there */
export const denyRelease = (db: Db, deps: DecisionDeps, decision: Decision, denial: Denial): Promise<ReleaseRecord> => {
  requireDenial(denial);
  return decide(db, deps, decision, 'deny', {
    denial,
    act: async (trx, before) => {
      await returnServices(trx, deps.outbox, before, { actorUuid: decision.actor.uuid, now: decision.now });
      await saveRefused(trx, before.uuid, contentOf(before), decision.now);
    },
  });
};

/** @throws 400 with the issues of the codes, 409 CODE_TAKEN or POOL_EMPTY */
export const publishNewRelease = (
  db: Db,
  deps: DecisionDeps,
  decision: Decision,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> =>
  decide(db, deps, decision, 'publish', {
    act: async (trx, before) => {
      await assignCodes(trx, before, chosen, pooled);
      const artistNames = before.artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ name }) => name);
      await createReleaseLink(trx, { ...before, artistNames }, decision.now);
      await deliverPublished(trx, deps.outbox, {
        releaseUuid: before.uuid,
        actorUuid: decision.actor.uuid,
        now: decision.now,
      });
    },
  });
