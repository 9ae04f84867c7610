import { multilinksStaffEndpoints } from '@dubplate/contract/multilinks/staff-endpoints';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { LinkAddresses } from '../present.ts';
import { restore, setStores, takeDown } from './change-link.ts';
import { closeByHand } from './close-report.ts';
import { presentReport, presentStaffLink } from './present.ts';
import { countReports, listReports, listStaffLinks, type StaffLinkRow } from './read-staff.ts';

interface StaffLinksOptions extends MountOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly links: LinkAddresses;
}

export const staffLinksRoutes = (app: FastifyInstance, options: StaffLinksOptions): void => {
  const { clock, jobs, links } = options;
  const present = (link: StaffLinkRow) => presentStaffLink(link, links, utcDay(clock.now()));
  mount(app, multilinksStaffEndpoints, options, {
    'GET /staff/links': async ({ db, query }) => {
      const { rows, count, isCut } = await listStaffLinks(db, query.search, query);
      return { data: rows.map(present), meta: pageMeta(query, count), is_cut: isCut };
    },

    'PATCH /staff/link/{id}': async ({ db, actor, params, body }) =>
      present(await setStores(db, { actor, uuid: params.id, now: clock.now() }, body.stores)),

    'POST /staff/link/{id}/takedown': async ({ db, actor, params, body }) =>
      present(await takeDown(db, jobs, { actor, uuid: params.id, now: clock.now() }, body.reason)),

    'POST /staff/link/{id}/restore': async ({ db, actor, params }) =>
      present(await restore(db, { actor, uuid: params.id, now: clock.now() })),

    'GET /staff/page-reports': async ({ db, query }) => ({
      data: (await listReports(db, query.status, query)).map((report) => presentReport(report, links)),
      meta: pageMeta(query, await countReports(db, query.status)),
    }),

    'POST /staff/page-report/{id}/close': async ({ db, actor, params }) =>
      presentReport(await closeByHand(db, actor, params.id, clock.now()), links),
  });
};
