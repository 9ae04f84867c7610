import type { Db } from '#platform/database/tables.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import { createOwnLinksHooks } from './own-data.ts';
import { linkPublished } from './published/link-published.ts';
import { type MultilinksOptions, multilinksRoutes } from './routes.ts';
import { staffLinksRoutes } from './staff/routes.ts';
import { takedownEmail } from './staff/takedown-email.ts';

interface MultilinksDeps extends Omit<MultilinksOptions, 'db' | 'authenticate' | 'fingerprint'> {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly http: Pick<MultilinksOptions, 'db' | 'authenticate' | 'fingerprint'>;
}

/** Links of releases, and links of people’s own making: as data; their pages are in rooms above. */
export const multilinksRoom = ({ http, db, clock, jobs, outbox, links }: MultilinksDeps): Room => {
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
