import type { ReleaseId } from '@dubplate/contract/ids';
import { statisticsEndpoints, weeklyEmailEndpoints } from '@dubplate/contract/statistics/endpoints';
import { statisticsIssues } from '@dubplate/contract/statistics/errors';
import { MAIN_STORES } from '@dubplate/contract/statistics/stores';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import { findUser, requireVerifiedName } from '#features/accounts/index.ts';
import { hasPaidPlan } from '#features/commerce/index.ts';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { findTrackOwner, readListedReleases } from './read.ts';
import {
  type Grain,
  readByTimeAndStore,
  readCommonStatistics,
  readFirstDays,
  readTrackRanking,
} from './read-statistics.ts';
import type { StreamScope, StreamStore, Window } from './streams/stream-store.ts';
import { disableWeeklyEmail, enableWeeklyEmail, findWeeklyEmail } from './weekly/store.ts';

/** @throws 400 if the window ends before it starts */
const checkWindow = ({ start_date, end_date }: Window): void => {
  if (start_date > end_date) refuseIssues(statisticsIssues, [{ path: 'start_date', code: 'window_reversed' }]);
};

export const statisticsRoutes = (
  app: FastifyInstance,
  options: MountOptions & Pick<ServerContext, 'clock'> & { readonly links: SignedLinks; readonly streams: StreamStore },
): void => {
  const { clock, links, streams } = options;
  /** Returns MONTH on request, or if the plan does not include daily statistics. */
  const grainOf = async (db: Db, actor: Actor, isGrouped = false): Promise<Grain> =>
    isGrouped || !(await hasPaidPlan(db, actor.uuid, clock.now())) ? 'MONTH' : 'DAY';

  /** @throws 404 for releases of other users */
  const ownRelease = async (db: Db, actor: Actor, uuid: ReleaseId): Promise<StreamScope> => {
    const release = await findRelease(db, uuid);
    if (release?.user_uuid !== actor.uuid) throw notFound();
    return { release: uuid };
  };
  const ownScope = (db: Db, actor: Actor, release: ReleaseId | undefined): Promise<StreamScope> | StreamScope =>
    release === undefined ? { owner: actor.uuid } : ownRelease(db, actor, release);

  mount(app, statisticsEndpoints, options, {
    'GET /common-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      return readCommonStatistics({ db, streams, links }, actor.uuid, query, await grainOf(db, actor));
    },

    'GET /release-statistics': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownRelease(db, actor, query.release_uuid);
      return readByTimeAndStore({ db, streams }, { scope, window: query }, await grainOf(db, actor, query.grouped));
    },

    'POST /track-statistics': async ({ db, actor, body }) => {
      checkWindow(body);
      if ((await findTrackOwner(db, body.track_uuid)) !== actor.uuid) throw notFound();
      const scope = { track: body.track_uuid };
      return readByTimeAndStore({ db, streams }, { scope, window: body }, await grainOf(db, actor));
    },

    'GET /statistics/release/{id}': async ({ db, actor, params: { id } }) => {
      await ownRelease(db, actor, id);
      const release = (await readListedReleases(db, [id], links)).get(id);
      if (!release) throw notFound();
      return release;
    },

    'GET /statistics/overview': async ({ db, actor }) => {
      const { sums } = await streams.readSums(db, {
        scope: { owner: actor.uuid },
        window: null,
        by: [],
        platforms: MAIN_STORES,
      });
      return { total: sums[0]?.quantity ?? 0 };
    },

    'GET /statistics/territories': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownScope(db, actor, query.release_uuid);
      const { sums } = await streams.readSums(db, { scope, window: query, by: ['territory'] });
      return sums
        .map(({ territory, quantity }) => ({ territory, totalQuantity: quantity }))
        .sort((a, b) => b.totalQuantity - a.totalQuantity);
    },

    'GET /statistics/tracks': async ({ db, actor, query }) => {
      checkWindow(query);
      const scope = await ownScope(db, actor, query.release_uuid);
      return readTrackRanking({ db, streams, links }, scope, query);
    },

    'GET /statistics/first-days': async ({ db, actor }) =>
      readFirstDays({ db, streams, links }, actor.uuid, utcDay(clock.now()), await grainOf(db, actor)),
  });

  mount(app, weeklyEmailEndpoints, options, {
    'GET /me/weekly-email': async ({ db, actor }) => ({
      enabled: (await findWeeklyEmail(db, actor.uuid)) !== undefined,
    }),

    'PUT /me/weekly-email': async ({ db, actor, body: { enabled } }) => {
      if (enabled) {
        requireVerifiedName(await findUser(db, actor.uuid));
        await enableWeeklyEmail(db, actor.uuid, clock.now());
      } else await disableWeeklyEmail(db, actor.uuid);
      return { enabled };
    },
  });
};
