import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesEndpoints } from '@dubplate/contract/releases/endpoints';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { totalCost } from '@dubplate/rules/commerce/needed-products';
import type { LocalDate } from '@dubplate/rules/dates';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { answerStale, expectedVersions, setEtag } from '#platform/http/etag.ts';
import { type Handlers, type MountOptions, mount, prepared } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { findSpentOn, presentService } from '../commerce/index.ts';
import type { SignedLinks } from '../files/index.ts';
import { presentAttention } from './attention/present-attention.ts';
import { readAttention } from './attention/read-attention.ts';
import { creditReleaseArtist, uncreditReleaseArtist } from './credits/credit-artist.ts';
import { tickReason } from './denial/tick-reason.ts';
import { deleteRelease } from './drafts/delete-release.ts';
import { changeRelease, createRelease } from './drafts/save-release.ts';
import { historyHandlers } from './history/handlers.ts';
import { findOwnRelease } from './own-release.ts';
import { presentListItem, presentRelease } from './present.ts';
import { countByStatus, listReleases } from './read-own-list.ts';
import type { ReleaseRecord } from './read-release.ts';
import { findMissingFilesOf } from './submission/check-files.ts';
import { servicesNeededBy } from './submission/needed-services.ts';
import { type SubmitDeps, submitRelease } from './submission/submit-release.ts';
import { unmoderateRelease } from './submission/unmoderate-release.ts';
import { trackHandlers } from './tracks/handlers.ts';

export interface ReleasesOptions extends SubmitDeps {
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly jobs: Jobs;
  readonly storage: Storage;
  readonly log: FastifyBaseLogger;
}

type ReleaseCalls = Omit<
  typeof releasesEndpoints,
  keyof ReturnType<typeof trackHandlers> | keyof ReturnType<typeof historyHandlers>
>;

/** @throws VALIDATION_FAILED for a window of dates that ends before it begins */
const refuseReversedDates = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }): void => {
  if (from !== undefined && to !== undefined && from > to)
    refuseIssues(releasesIssues, [{ path: 'from', code: 'release_dates_reversed' }]);
};

const releaseHandlers = (options: ReleasesOptions): Handlers<ReleaseCalls> => {
  const { clock, links, jobs, outbox, labels, productNames } = options;
  const servicesOf = async (db: Db, userUuid: UserId, uuid: ReleaseId) =>
    servicesNeededBy(db, userUuid, await findOwnRelease(db, userUuid, uuid), { labels, now: clock.now() });
  return {
    'GET /releases': async ({ db, actor, query }) => {
      refuseReversedDates(query);
      const { status: statuses, search, artist, from, to } = query;
      const filter = { statuses, search, artist, from, to };
      const { rows, count } = await listReleases(db, actor.uuid, filter, query);
      return { data: rows.map((row) => presentListItem(row, links)), meta: pageMeta(query, count) };
    },

    'GET /releases/counts': ({ db, actor, query }) => {
      refuseReversedDates(query);
      return countByStatus(db, actor.uuid, query);
    },

    'GET /releases/attention': async ({ db, actor }) =>
      presentAttention(await readAttention(db, actor.uuid, clock.now()), links),

    'POST /release': async ({ db, actor, body, reply }) => {
      const release = await createRelease(db, actor.uuid, body, { labels, now: clock.now() });
      setEtag(reply, release.version);
      return presentRelease(release, links);
    },

    'GET /release/{id}': async ({ db, actor, params, reply }) => {
      const release = await findOwnRelease(db, actor.uuid, params.id);
      setEtag(reply, release.version);
      return presentRelease(release, links);
    },

    'PATCH /release/{id}': async ({ db, actor, params, body, request, reply }) => {
      const change = { now: clock.now(), expected: expectedVersions(request) };
      const release = await answerStale(
        changeRelease(db, actor.uuid, params.id, body, change),
        (current: ReleaseRecord) => presentRelease(current, links),
      );
      setEtag(reply, release.version);
      return presentRelease(release, links);
    },

    'DELETE /release/{id}': ({ db, actor, params }) => deleteRelease(db, jobs, actor.uuid, params.id),

    'POST /release/{id}/publish': prepared(
      ({ db, actor, params }) => findMissingFilesOf(db, options, actor.uuid, params.id),
      async ({ db, actor, params }, missing) => {
        const { title } = await submitRelease(db, actor.uuid, params.id, missing, options, clock.now());
        return { title };
      },
    ),

    'GET /me/user-product/{id}/release': async ({ db, actor, params }) => {
      const spentOn = await findSpentOn(db, actor.uuid, params.id);
      if (spentOn === null) throw notFound();
      return presentRelease(await findOwnRelease(db, actor.uuid, spentOn), links);
    },

    'POST /release/{id}/unmoderate': async ({ db, actor, params }) =>
      presentRelease(await unmoderateRelease(db, outbox, actor.uuid, params.id, clock.now()), links),

    'PATCH /release/{id}/deny-reason/{reasonId}': ({ db, actor, params, body }) =>
      tickReason(db, actor.uuid, {
        releaseUuid: params.id,
        uuid: params.reasonId,
        isDone: body.done,
        now: clock.now(),
      }),

    'GET /release/{id}/cost': async ({ db, actor, params }) => {
      const services = await servicesOf(db, actor.uuid, params.id);
      const products = services.map((service) => presentService(service, productNames));
      return { amount: totalCost(products), products };
    },

    'GET /release/{id}/needed-products': async ({ db, actor, params }) =>
      (await servicesOf(db, actor.uuid, params.id)).map(({ kind }) => productNames.nameOf(kind)),

    'POST /release/{id}/add-artist': async ({ db, actor, params, body, reply }) => {
      const release = await creditReleaseArtist(db, actor.uuid, params.id, body, clock.now());
      setEtag(reply, release.version);
      return presentRelease(release, links);
    },

    'DELETE /release/{id}/remove-artist': async ({ db, actor, params, body, reply }) => {
      setEtag(reply, (await uncreditReleaseArtist(db, actor.uuid, params.id, body, clock.now())).version);
    },
  };
};

export const releasesRoutes = (app: FastifyInstance, options: MountOptions & ReleasesOptions): void =>
  mount(app, releasesEndpoints, options, {
    ...releaseHandlers(options),
    ...trackHandlers(options),
    ...historyHandlers(options),
  });
