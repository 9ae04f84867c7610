import type { ReleaseId } from '@dubplate/contract/ids';
import { moderationIssues } from '@dubplate/contract/moderation/errors';
import type { Denial } from '@dubplate/contract/moderation/schemas';
import { releasesErrors } from '@dubplate/contract/releases/errors';
import { recordAct } from '#features/audit/index.ts';
import { lockUserFunds, movePurchasesTo, returnServices } from '#features/commerce/index.ts';
import { deliverEdited, deliverPublished } from '#features/delivery/index.ts';
import {
  applyEdition,
  canMove,
  completeRelease,
  findRelease,
  lockRelease,
  moveRelease,
  type NewDenyReason,
  type ReleaseRecord,
} from '#features/releases/index.ts';
import { moveTicketsTo } from '#features/support/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { type ExpectedVersions, requireVersion } from '#platform/expected-version.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { createReleaseLink } from '../multilinks/index.ts';
import { deleteClaim } from './claims/store.ts';
import { assignCodes, type ChosenCodes, type PooledCodes } from './codes/assign-codes.ts';
import { enqueueDecisionEmail } from './decision-email.ts';
import { contentOf } from './describe-changes.ts';
import { insertDecision, lockVisible, saveRefused } from './store.ts';

const TRACK_PATH = /^tracks\.(\d+)(?:\.|$)/;

/** @throws 400 if the denial has neither text nor reasons, or a reason has no text */
const requireDenial = ({ deny_reason, reasons }: Denial): void => {
  if (deny_reason === '' && reasons.length === 0)
    refuseIssues(moderationIssues, [{ path: 'deny_reason', code: 'deny_reason_required' }]);
  refuseIssues(
    moderationIssues,
    reasons.flatMap(({ text }, index) =>
      text === '' ? [{ path: `reasons.${index}.text`, code: 'deny_reason_required' as const }] : [],
    ),
  );
};

/** Binds each reason to its track, and composes the text of the denial. @throws 400 for an unknown track */
const composeDenial = (
  { deny_reason, reasons }: Denial,
  { tracks }: Pick<ReleaseRecord, 'tracks'>,
): { readonly text: string; readonly reasons: readonly NewDenyReason[] } => {
  const found = reasons.map(({ code, path, text }) => {
    const place = TRACK_PATH.exec(path ?? '')?.[1];
    return { code: code || null, path: path || null, text, place: place === undefined ? null : Number(place) };
  });
  refuseIssues(
    moderationIssues,
    found.flatMap(({ place }, index) =>
      place !== null && !tracks[place]
        ? [{ path: `reasons.${index}.path`, code: 'deny_reason_unknown_track' as const }]
        : [],
    ),
  );
  const lines = found
    // A client may send the composed text as well; it is not repeated.
    .filter(({ text }) => !deny_reason.includes(text))
    .map(({ text, place }) => {
      const track = place === null ? undefined : tracks[place];
      return track ? `${track.position}. ${track.title}: ${text}` : text;
    });
  return {
    text: [deny_reason, ...lines].filter((line) => line !== '').join('\n'),
    reasons: found.map(({ code, path, text, place }) => ({
      code,
      path,
      text,
      track_uuid: (place === null ? undefined : tracks[place]?.uuid) ?? null,
    })),
  };
};

type DecisionContext = Pick<ServerContext, 'jobs' | 'outbox'>;

interface Decision {
  readonly actor: Actor;
  readonly uuid: ReleaseId;
  readonly now: Date;
  readonly expected: ExpectedVersions;
}

/** The fields of a release in the audit log. */
const facts = (release: ReleaseRecord) => ({
  status: release.status,
  deny_reason: release.deny_reason,
  upc: release.upc,
  isrcs: Object.fromEntries(release.tracks.map((track) => [track.uuid, track.isrc])),
});

const DECISION_MADE = { approve: 'APPROVED', deny: 'DENIED', publish: 'PUBLISHED' } as const;
const EMAIL_ABOUT = { approve: 'release-approved', deny: 'release-denied', publish: 'release-published' } as const;

/**
 * Row-locks the release after the funds of its owner, the lock order of all payments.
 * @throws 404, StaleVersion with a ReleaseRecord
 */
const lockForDecision = async (trx: Db, { uuid, expected }: Decision): Promise<ReleaseRecord> => {
  const known = await findRelease(trx, uuid);
  if (known) await lockUserFunds(trx, known.user_uuid);
  const record = await completeRelease(trx, await lockVisible(trx, uuid));
  await requireVersion(expected, record, async () => record);
  return record;
};

/**
 * Decides about a release and writes the audit log in one transaction.
 * @throws 404, 409 WRONG_STATE, StaleVersion with a ReleaseRecord
 */
const decide = (
  db: Db,
  { jobs, outbox }: DecisionContext,
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

export const approveRelease = (db: Db, context: DecisionContext, decision: Decision): Promise<ReleaseRecord> =>
  decide(db, context, decision, 'approve');

/** Denies a release and returns the services spent on it. @throws 400 without a reason, or for an unknown track */
export const denyRelease = (
  db: Db,
  context: DecisionContext,
  decision: Decision,
  denial: Denial,
): Promise<ReleaseRecord> => {
  requireDenial(denial);
  return decide(db, context, decision, 'deny', {
    denial,
    act: async (trx, before) => {
      await returnServices(trx, context.outbox, before, { actorUuid: decision.actor.uuid, now: decision.now });
      await saveRefused(trx, before.uuid, contentOf(before), decision.now);
    },
  });
};

/** @throws 400 with the issues of the codes, 409 CODE_TAKEN or POOL_EMPTY */
const publishNewRelease = (
  db: Db,
  context: DecisionContext,
  decision: Decision,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> =>
  decide(db, context, decision, 'publish', {
    act: async (trx, before) => {
      await assignCodes(trx, before, chosen, pooled);
      const artistNames = before.artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ name }) => name);
      await createReleaseLink(trx, { ...before, artistNames }, decision.now);
      await deliverPublished(trx, context.outbox, {
        releaseUuid: before.uuid,
        actorUuid: decision.actor.uuid,
        now: decision.now,
      });
    },
  });

/** Replaces the content of the published release with that of the edition, and queues updates for the stores. */
const publishEdition = (
  db: Db,
  context: DecisionContext,
  decision: Decision,
  originalUuid: ReleaseId,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> =>
  inTransaction(db, async (trx) => {
    const { actor, now } = decision;
    const edition = await lockForDecision(trx, decision);
    if (!canMove(edition.status, 'publish')) throw apiError(releasesErrors, 'WRONG_STATE');
    const original = await lockRelease(trx, originalUuid);
    if (!original) throw notFound();
    const before = await completeRelease(trx, original);
    await applyEdition(trx, context, {
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
    await deliverEdited(trx, context.outbox, { releaseUuid: originalUuid, actorUuid: actor.uuid, now });
    await insertDecision(trx, {
      release: { ...edition, uuid: originalUuid },
      moderatorUuid: actor.uuid,
      decision: 'PUBLISHED',
      reasonCodes: [],
      now,
    });
    await enqueueDecisionEmail(trx, context.jobs, 'release-published', { ...edition, uuid: originalUuid });
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
 * Publishes an approved release, or an approved edition of a published release.
 * @throws 404, StaleVersion, 400 with the issues of the codes, 409 WRONG_STATE, CODE_TAKEN or POOL_EMPTY
 */
export const publishRelease = async (
  db: Db,
  context: DecisionContext,
  decision: Decision,
  chosen: ChosenCodes,
  pooled: PooledCodes,
): Promise<ReleaseRecord> => {
  const { edition_of: originalUuid } = (await findRelease(db, decision.uuid)) ?? {};
  return originalUuid
    ? publishEdition(db, context, decision, originalUuid, chosen, pooled)
    : publishNewRelease(db, context, decision, chosen, pooled);
};
