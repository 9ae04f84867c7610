import type { ArtistId, LinkId } from '@dubplate/contract/ids';
import type { PageReport, StaffLink } from '@dubplate/contract/multilinks/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { type LinkAddresses, presentLink, presentTakedown } from '../present.ts';
import type { ReportRow, StaffLinkRow } from './read-staff.ts';

export const presentStaffLink = (link: StaffLinkRow, addresses: LinkAddresses, today: LocalDate): StaffLink => ({
  ...presentLink(link, addresses, today),
  owner: { uuid: link.user_uuid, username: link.username },
  open_reports: link.open_reports,
});

export const presentReport = (report: ReportRow, addresses: LinkAddresses): PageReport => {
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
