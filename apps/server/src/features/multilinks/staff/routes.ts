import type { ArtistId, LinkId } from '@dubplate/contract/ids';
import type { PageReport, StaffLink } from '@dubplate/contract/multilinks/schemas';
import { multilinksStaffEndpoints } from '@dubplate/contract/multilinks/staff-endpoints';
import type { LocalDate } from '@dubplate/contract/wire';
import { utcDay } from '@dubplate/rules/dates';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { type LinkAddresses, presentLink, presentTakedown } from '../present.ts';
import { closeReportByStaff, restore, setStores, takeDown } from './change-link.ts';
import { countReports, listReports, listStaffLinks, type ReportRow, type StaffLinkRow } from './read.ts';

const presentStaffLink = (link: StaffLinkRow, addresses: LinkAddresses, today: LocalDate): StaffLink => ({
  ...presentLink(link, addresses, today),
  owner: { uuid: link.user_uuid, username: link.username },
  open_reports: link.open_reports,
});

const presentReport = (report: ReportRow, addresses: LinkAddresses): PageReport => {
  const isLink = report.link_uuid !== null;
  return {
    uuid: report.uuid,
    page: {
      type: isLink ? 'LINK' : 'ARTIST',
      uuid: (report.link_uuid ?? report.artist_uuid) as LinkId | ArtistId,
      title: report.title,
      url: addresses.page(isLink ? 'l' : 'a', report.slug),
      taken_down: presentTakedown(report),
    },
    owner: { uuid: report.owner_uuid, username: report.username },
    reason: report.reason,
    comment: report.comment,
    created_at: report.created_at.toISOString(),
    closed_at: report.closed_at?.toISOString() ?? null,
  };
};

type StaffRoutesContext = MountOptions & Pick<ServerContext, 'clock' | 'jobs'> & { readonly links: LinkAddresses };

export const staffLinksRoutes = (app: FastifyInstance, options: StaffRoutesContext): void => {
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
      presentReport(await closeReportByStaff(db, actor, params.id, clock.now()), links),
  });
};
