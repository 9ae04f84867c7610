import { moderationEndpoints } from '@dubplate/contract/moderation/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/tables.ts';
import { notFound } from '../../platform/errors.ts';
import { type MountOptions, mount } from '../../platform/http/mount.ts';
import { pageMeta } from '../../platform/http/page.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { SignedLinks } from '../files/index.ts';
import { listMoves, type ReleaseRecord, readRelease } from '../releases/index.ts';
import { approveRelease, denyRelease, publishRelease } from './decide-release.ts';
import { presentQueueItem, presentStaffRelease } from './present.ts';
import { listQueue, readOwner } from './read.ts';

interface ModerationOptions {
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
}

export const moderationRoutes = (app: FastifyInstance, options: MountOptions & ModerationOptions): void => {
  const { clock, links, outbox } = options;
  const present = async (db: Db, release: ReleaseRecord) =>
    presentStaffRelease(release, await readOwner(db, release.user_uuid), await listMoves(db, release.uuid), links);

  mount(app, moderationEndpoints, options, {
    'GET /staff/releases': async ({ db, query }) => {
      const { rows, count } = await listQueue(db, query.status ?? [], query);
      return { data: rows.map((row) => presentQueueItem(row, links)), meta: pageMeta(query, count) };
    },

    'GET /staff/release/{id}': async ({ db, params }) => {
      const release = await readRelease(db, params.id);
      if (!release || release.status === 'DRAFT') throw notFound();
      return present(db, release);
    },

    'POST /staff/release/{id}/approve': async ({ db, actor, params }) =>
      present(db, await approveRelease(db, outbox, { actor, uuid: params.id, now: clock.now() })),

    'POST /staff/release/{id}/deny': async ({ db, actor, params, body }) =>
      present(db, await denyRelease(db, outbox, { actor, uuid: params.id, now: clock.now() }, body.deny_reason)),

    'POST /staff/release/{id}/publish': async ({ db, actor, params, body }) =>
      present(db, await publishRelease(db, outbox, { actor, uuid: params.id, now: clock.now() }, body ?? {})),
  });
};
