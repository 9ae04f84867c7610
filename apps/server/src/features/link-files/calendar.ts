import type { LinkId } from '@dubplate/contract/ids';
import type { LocalDate } from '@dubplate/contract/wire';
import { addDays } from '@dubplate/rules/dates';
import ical from 'ical-generator';

interface ReleaseDay {
  readonly uuid: LinkId;
  readonly title: string;
  readonly artists: readonly string[];
  readonly day: LocalDate;
  /** Address of the link's page. */
  readonly url: string;
  readonly changedAt: Date;
  readonly product: string;
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The release day as a calendar file (RFC 5545): an event of the whole day, the same however often it is fetched. */
export const releaseCalendar = ({ uuid, title, artists, day, url, changedAt, product }: ReleaseDay): string => {
  const calendar = ical({ prodId: { company: product, product: 'Release days' } });
  calendar.createEvent({
    id: `${uuid}@${new URL(url).hostname}`,
    stamp: changedAt,
    start: midnight(day),
    end: midnight(addDays(day, 1)),
    allDay: true,
    timezone: 'UTC',
    summary: artists.length > 0 ? `${artists.join(', ')} — ${title}` : title,
    url,
    description: url,
  });
  return calendar.toString();
};
