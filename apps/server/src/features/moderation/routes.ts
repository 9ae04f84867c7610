import type { ReleaseId } from '@dubplate/contract/ids';
import { codesEndpoints } from '@dubplate/contract/moderation/codes-endpoints';
import { denyReasonsEndpoints, type PreparedReason } from '@dubplate/contract/moderation/deny-reasons-endpoints';
import { moderationEndpoints } from '@dubplate/contract/moderation/endpoints';
import { figuresEndpoints } from '@dubplate/contract/moderation/figures-endpoints';
import { opinionsEndpoints } from '@dubplate/contract/moderation/opinions-endpoints';
import { queueEndpoints } from '@dubplate/contract/moderation/queue-endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease, listMoves, type ReleaseRecord, readRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { answerStale, expectedVersions, setEtag } from '#platform/http/etag.ts';
import { mount, prepared } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { claimRelease, presentClaim, unclaimRelease } from './claims/claim-release.ts';
import { findClaim } from './claims/store.ts';
import { poolCodesFor } from './codes/assign-codes.ts';
import { addCodes, readCodePools } from './codes/code-ranges.ts';
import { approveRelease, denyRelease, publishRelease } from './decide-release.ts';
import { addReason, changeReason, deleteReason } from './edit-reasons.ts';
import { answerOpinion, askOpinion } from './opinions/opinion.ts';
import { requireVisible } from './policy.ts';
import { presentQueueItem, presentStaffRelease } from './present.ts';
import { listModerators, readOwner } from './read.ts';
import { deskFigures, listDecisions, presentDecision } from './read-figures.ts';
import { countQueue, listQueue } from './read-queue.ts';
import { readReview } from './review.ts';
import { listReasons, type StoredReason } from './store.ts';

const presentReason = (reason: StoredReason): PreparedReason => ({
  uuid: reason.uuid,
  code: reason.code,
  path: reason.path,
  text: { en: reason.text_en, ru: reason.text_ru },
  updated_at: reason.updated_at.toISOString(),
});

type ModerationContext = Pick<ServerContext, 'http' | 'clock' | 'jobs' | 'outbox'> & { readonly links: SignedLinks };

interface DecisionRequest {
  readonly actor: Actor;
  readonly params: { readonly id: ReleaseId };
  readonly request: FastifyRequest;
}

const reviewRoutes = (app: FastifyInstance, context: ModerationContext): void => {
  const { http, clock, links } = context;
  const present = async (db: Db, release: ReleaseRecord) =>
    presentStaffRelease(
      release,
      await readOwner(db, release.user_uuid),
      await listMoves(db, release.uuid),
      await readReview(db, release, { links, now: clock.now() }),
      links,
    );

  const answer = (db: Db, reply: FastifyReply, release: ReleaseRecord) => {
    setEtag(reply, release.version);
    return present(db, release);
  };
  const decisionOf = ({ actor, params, request }: DecisionRequest) => ({
    actor,
    uuid: params.id,
    now: clock.now(),
    expected: expectedVersions(request),
  });
  /** Answers with the release after the decision. @throws 412 */
  const answerDecision = async ({ db, reply }: { db: Db; reply: FastifyReply }, decision: Promise<ReleaseRecord>) =>
    answer(db, reply, await answerStale(decision, (current: ReleaseRecord) => present(db, current)));

  mount(app, moderationEndpoints, http, {
    'GET /staff/release/{id}': async ({ db, params, reply }) => {
      const release = await readRelease(db, params.id);
      requireVisible(release);
      return answer(db, reply, release);
    },

    'POST /staff/release/{id}/approve': (received) =>
      answerDecision(received, approveRelease(received.db, context, decisionOf(received))),

    'POST /staff/release/{id}/deny': (received) =>
      answerDecision(received, denyRelease(received.db, context, decisionOf(received), received.body)),

    'POST /staff/release/{id}/publish': prepared(
      ({ db, params, body: chosen = {} }) => poolCodesFor(db, params.id, chosen, clock.now()),
      (received, pooled) =>
        answerDecision(
          received,
          publishRelease(received.db, context, decisionOf(received), received.body ?? {}, pooled),
        ),
    ),
  });
};

export const moderationRoutes = (app: FastifyInstance, context: ModerationContext): void => {
  const { http, clock, jobs, outbox, links } = context;
  const byOf = (actor: Actor) => ({ actorUuid: actor.uuid, now: clock.now() });

  mount(app, codesEndpoints, http, {
    'GET /staff/codes': ({ db }) => readCodePools(db, clock.now()),

    'POST /staff/codes': ({ db, actor, body }) => addCodes(db, byOf(actor), body),
  });

  mount(app, denyReasonsEndpoints, http, {
    'GET /staff/deny-reasons': async ({ db }) => (await listReasons(db)).map(presentReason),

    'POST /staff/deny-reason': async ({ db, actor, body }) => presentReason(await addReason(db, byOf(actor), body)),

    'PATCH /staff/deny-reason/{id}': async ({ db, actor, params, body }) =>
      presentReason(await changeReason(db, byOf(actor), params.id, body)),

    'DELETE /staff/deny-reason/{id}': ({ db, actor, params }) => deleteReason(db, byOf(actor), params.id),
  });

  mount(app, queueEndpoints, http, {
    'GET /staff/releases': async ({ db, actor, query }) => {
      const filter = {
        statuses: query.status ?? [],
        search: query.search,
        isOverdue: query.overdue === 'true',
        claimedBy: query.claimed === 'me' ? actor.uuid : undefined,
        askedOf: query.asked === 'me' ? actor.uuid : undefined,
        now: clock.now(),
      };
      const { rows, count, isCut } = await listQueue(db, filter, query);
      return { data: rows.map((row) => presentQueueItem(row, links)), meta: pageMeta(query, count), is_cut: isCut };
    },

    'GET /staff/releases/counts': ({ db, actor }) => countQueue(db, actor.uuid, clock.now()),

    'GET /staff/release/{id}/claim': async ({ db, params }) => {
      requireVisible(await findRelease(db, params.id));
      const claim = await findClaim(db, params.id, clock.now());
      return { claim: claim ? presentClaim(claim) : null };
    },

    'POST /staff/release/{id}/claim': async ({ db, actor, params }) =>
      presentClaim(await claimRelease(db, outbox, { actor, uuid: params.id, now: clock.now() })),

    'DELETE /staff/release/{id}/claim': ({ db, actor, params }) =>
      unclaimRelease(db, outbox, { actor, uuid: params.id, now: clock.now() }),
  });

  mount(app, figuresEndpoints, http, {
    'GET /staff/decisions': async ({ db, query }) => {
      const { rows, count } = await listDecisions(db, query, query);
      return { data: rows.map(presentDecision), meta: pageMeta(query, count) };
    },

    'GET /staff/releases/figures': ({ db }) => deskFigures(db, clock.now()),
  });

  mount(app, opinionsEndpoints, http, {
    'GET /staff/moderators': async ({ db }) =>
      (await listModerators(db)).map(({ uuid, username, first_name, last_name }) => ({
        uuid,
        username,
        first_name,
        last_name,
      })),

    'POST /staff/release/{id}/opinion': ({ db, actor, params, body }) =>
      askOpinion({ db, jobs, outbox }, byOf(actor), params.id, body),

    'POST /staff/opinion/{id}': ({ db, actor, params, body }) =>
      answerOpinion({ db, jobs, outbox }, byOf(actor), params.id, body),
  });

  reviewRoutes(app, context);
};
