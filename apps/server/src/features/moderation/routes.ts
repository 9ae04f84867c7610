import type { ReleaseId } from '@dubplate/contract/ids';
import { moderationEndpoints } from '@dubplate/contract/moderation/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { requireMatch, setEtag } from '#platform/http/etag.ts';
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
    requireRead: (trx: Db, release: ReleaseRecord) => requireMatch(request, release, () => present(trx, release)),
  });

  mount(app, moderationEndpoints, options, {
    'GET /staff/release/{id}': async ({ db, params, reply }) => {
      const release = await readRelease(db, params.id);
      if (!release || release.status === 'DRAFT') throw notFound();
      return answer(db, reply, release);
    },

    'POST /staff/release/{id}/approve': async (received) =>
      answer(received.db, received.reply, await approveRelease(received.db, options, decisionOf(received))),

    'POST /staff/release/{id}/deny': async (received) => {
      const { db, reply, body } = received;
      return answer(db, reply, await denyRelease(db, options, decisionOf(received), body));
    },

    'POST /staff/release/{id}/publish': prepared(
      ({ db, params, body: chosen = {} }) => poolCodesFor(db, params.id, chosen, clock.now()),
      async (received, pooled) => {
        const { db, reply, body: chosen = {} } = received;
        return answer(db, reply, await publishRelease(db, options, decisionOf(received), chosen, pooled));
      },
    ),
  });
};
