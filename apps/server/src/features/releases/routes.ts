import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import { releasesEndpoints } from '@dubplate/contract/releases/endpoints';
import { releasesIssues } from '@dubplate/contract/releases/errors';
import { totalCost } from '@dubplate/rules/commerce/needed-products';
import type { LocalDate } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { personOf } from '#platform/http/access/actor.ts';
import { answerStale, expectedVersions, setEtag } from '#platform/http/etag.ts';
import { type Handlers, mount, prepared } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { findSpentOn, presentService } from '../commerce/index.ts';
import type { SignedLinks } from '../files/index.ts';
import { creditReleaseArtist, uncreditReleaseArtist } from './credits/credit-artist.ts';
import { tickReason, unmoderateRelease } from './denied-release.ts';
import { deleteRelease } from './drafts/delete-release.ts';
import { readUsualChoices } from './drafts/read-usual.ts';
import { changeRelease, createRelease } from './drafts/save-release.ts';
import { historyHandlers } from './history/handlers.ts';
import { findOwnRelease } from './own-release.ts';
import { presentListItem, presentRelease } from './present.ts';
import { presentAttention, readAttention } from './read-attention.ts';
import { countByStatus, listReleases } from './read-own-list.ts';
import type { ReleaseRecord } from './read-release.ts';
import { artistLimitOf } from './read-within.ts';
import {
  findMissingFilesOf,
  type SubmitContext,
  servicesNeededBy,
  submitRelease,
} from './submission/submit-release.ts';
import { trackHandlers } from './tracks/handlers.ts';

type ReleasesContext = Pick<ServerContext, 'http' | 'clock' | 'jobs' | 'storage' | 'log'> &
  SubmitContext & { readonly links: SignedLinks };

type ReleaseCalls = Omit<
  typeof releasesEndpoints,
  keyof ReturnType<typeof trackHandlers> | keyof ReturnType<typeof historyHandlers>
>;

/** @throws VALIDATION_FAILED for a range of dates that ends before it begins */
const refuseReversedDates = ({ from, to }: { from?: LocalDate | undefined; to?: LocalDate | undefined }): void => {
  if (from !== undefined && to !== undefined && from > to)
    refuseIssues(releasesIssues, [{ path: 'from', code: 'release_dates_reversed' }]);
};

const releaseHandlers = (context: ReleasesContext): Handlers<ReleaseCalls> => {
  const { clock, links, jobs, outbox, labels, productNames } = context;
  const servicesOf = async (db: Db, userUuid: UserId, uuid: ReleaseId) =>
    servicesNeededBy(db, userUuid, await findOwnRelease(db, userUuid, uuid), { labels, now: clock.now() });
  return {
    'GET /releases': async ({ db, actor, query }) => {
      refuseReversedDates(query);
      const { status: statuses, search, artist, from, to } = query;
      const filter = { statuses, search, artist, from, to, within: artistLimitOf(actor) };
      const { rows, count } = await listReleases(db, actor.uuid, filter, query);
      return { data: rows.map((row) => presentListItem(row, links)), meta: pageMeta(query, count) };
    },

    'GET /me/usual-choices': ({ db, actor }) => readUsualChoices(db, actor.uuid),
    'GET /releases/counts': ({ db, actor, query }) => {
      refuseReversedDates(query);
      return countByStatus(db, actor.uuid, { ...query, within: artistLimitOf(actor) });
    },

    'GET /releases/attention': async ({ db, actor }) =>
      presentAttention(
        await readAttention(db, { userUuid: actor.uuid, within: artistLimitOf(actor) }, clock.now()),
        links,
      ),

    'POST /release': async ({ db, actor, body, reply }) => {
      const release = await createRelease(db, actor.uuid, body, {
        labels,
        createdBy: personOf(actor).uuid,
        now: clock.now(),
      });
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
      ({ db, actor, params }) => findMissingFilesOf(db, context, actor.uuid, params.id),
      async ({ db, actor, params }, missing) => {
        const { title } = await submitRelease(db, actor.uuid, params.id, missing, context, clock.now());
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

export const releasesRoutes = (app: FastifyInstance, context: ReleasesContext): void =>
  mount(app, releasesEndpoints, context.http, {
    ...releaseHandlers(context),
    ...trackHandlers(context),
    ...historyHandlers(context),
  });
