import type { UserId } from '@dubplate/contract/ids';
import { utcDay } from '@dubplate/rules/dates';
import type { ServerContext } from '#platform/context.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type LinkAddresses, presentLink } from './present.ts';
import { listAllLinks } from './read.ts';
import { multilinksRoutes } from './routes.ts';
import { linkPublished } from './save-link.ts';
import { staffLinksRoutes } from './staff/routes.ts';
import { takedownEmail } from './staff/takedown-email.ts';
import { deleteLinksOf, readSettings } from './store.ts';
import { listAllVisits } from './visit-store.ts';

type MultilinksContext = Pick<ServerContext, 'http' | 'db' | 'clock' | 'jobs' | 'outbox'> & {
  readonly links: LinkAddresses;
};

/** Exports and erases a user's links, their visits and the settings. */
export const createOwnLinksHooks = ({
  clock,
  links: addresses,
}: Pick<MultilinksContext, 'clock' | 'links'>): OwnDataHooks => ({
  async *export(db, userUuid: UserId) {
    const links = await listAllLinks(db, userUuid);
    if (links.length === 0) return;
    const today = utcDay(clock.now());
    yield { path: 'links/links.json', json: links.map((link) => presentLink(link, addresses, today)) };
    yield { path: 'links/visits.json', json: await listAllVisits(db, userUuid) };
    yield { path: 'links/settings.json', json: await readSettings(db, userUuid) };
  },
  erase: (trx, { userUuid, now }) => deleteLinksOf(trx, userUuid, now),
});

/** The API for links of releases and users' own links. `link-pages` serves their public pages. */
export const multilinksRoom = ({ http, db, clock, jobs, outbox, links }: MultilinksContext): Room => {
  const options = { ...http, clock, outbox, links };
  return {
    routes: (api) => {
      multilinksRoutes(api, options);
      staffLinksRoutes(api, { ...options, jobs });
    },
    jobs: {
      'multilinks.link-published': {
        run: () => linkPublished({ db, clock }),
        schedule: '*/10 * * * *',
        timeLimit: 1800,
      },
    },
    emails: takedownEmail,
    texts: [{ table: 'multilinks', lines: ['title'] }],
    ownData: createOwnLinksHooks({ clock, links }),
  };
};
