import type { ReleaseId } from '@dubplate/contract/ids';
import { moderationEndpoints } from '@dubplate/contract/moderation/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { answerStale, expectedVersions, setEtag } from '#platform/http/etag.ts';
import { type MountOptions, mount, prepared } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { SignedLinks } from '../files/index.ts';
import { listMoves, type ReleaseRecord, readRelease } from '../releases/index.ts';
import { poolCodesFor } from './codes/assign-codes.ts';
import { codesRoutes } from './codes/routes.ts';
import { approveRelease, denyRelease } from './decide-release.ts';
import { figuresRoutes } from './figures/routes.ts';
import { opinionsRoutes } from './opinions/routes.ts';
import { presentStaffRelease } from './present.ts';
import { publishRelease } from './publish-release.ts';
import { queueRoutes } from './queue/routes.ts';
import { readOwner } from './read.ts';
import { reasonsRoutes } from './reasons/routes.ts';
import { readReview } from './review.ts';

interface ModerationOptions {
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
}

interface DecisionRequest {
  readonly actor: Actor;
  readonly params: { readonly id: ReleaseId };
  readonly request: FastifyRequest;
}

export const moderationRoutes = (app: FastifyInstance, options: MountOptions & ModerationOptions): void => {
  codesRoutes(app, options);
  reasonsRoutes(app, options);
  queueRoutes(app, options);
  figuresRoutes(app, options);
  opinionsRoutes(app, options);
  const { clock, links } = options;
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
  /** Answers with the release as the decision left it. @throws 412 */
  const answerDecision = async ({ db, reply }: { db: Db; reply: FastifyReply }, decision: Promise<ReleaseRecord>) =>
    answer(db, reply, await answerStale(decision, (current: ReleaseRecord) => present(db, current)));

  mount(app, moderationEndpoints, options, {
    'GET /staff/release/{id}': async ({ db, params, reply }) => {
      const release = await readRelease(db, params.id);
      if (!release || release.status === 'DRAFT') throw notFound();
      return answer(db, reply, release);
    },

    'POST /staff/release/{id}/approve': (received) =>
      answerDecision(received, approveRelease(received.db, options, decisionOf(received))),

    'POST /staff/release/{id}/deny': (received) =>
      answerDecision(received, denyRelease(received.db, options, decisionOf(received), received.body)),

    'POST /staff/release/{id}/publish': prepared(
      ({ db, params, body: chosen = {} }) => poolCodesFor(db, params.id, chosen, clock.now()),
      (received, pooled) =>
        answerDecision(
          received,
          publishRelease(received.db, options, decisionOf(received), received.body ?? {}, pooled),
        ),
    ),
  });
};
