import { queueEndpoints } from '@dubplate/contract/moderation/queue-endpoints';
import type { FastifyInstance } from 'fastify';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease } from '#features/releases/index.ts';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { claimRelease, unclaimRelease } from '../claims/claim-release.ts';
import { presentClaim } from '../claims/present.ts';
import { findClaim } from '../claims/store.ts';
import { presentQueueItem } from './present.ts';
import { countQueue, listQueue } from './read.ts';

interface QueueOptions {
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
}

export const queueRoutes = (app: FastifyInstance, options: MountOptions & QueueOptions): void => {
  const { clock, links, outbox } = options;
  mount(app, queueEndpoints, options, {
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
      const release = await findRelease(db, params.id);
      if (!release || release.status === 'DRAFT') throw notFound();
      const claim = await findClaim(db, params.id, clock.now());
      return { claim: claim ? presentClaim(claim) : null };
    },

    'POST /staff/release/{id}/claim': async ({ db, actor, params }) =>
      presentClaim(await claimRelease(db, outbox, { actor, uuid: params.id, now: clock.now() })),

    'DELETE /staff/release/{id}/claim': ({ db, actor, params }) =>
      unclaimRelease(db, outbox, { actor, uuid: params.id, now: clock.now() }),
  });
};
