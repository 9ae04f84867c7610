import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks, UploadDeps } from '../files/index.ts';
import { eraseOwnArtists, exportOwnArtists } from './own-data.ts';
import { artistPagesStaffRoutes } from './page/staff-routes.ts';
import { artistsRoutes } from './routes.ts';

interface ArtistsDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
}

export const artistsRoom = ({ http, clock, jobs, links, uploads }: ArtistsDeps): Room => ({
  routes: (api) => {
    artistsRoutes(api, { ...uploads, ...http, clock, jobs, links });
    artistPagesStaffRoutes(api, { ...http, clock, jobs });
  },
  texts: [{ table: 'artists', lines: ['name'] }],
  ownData: {
    export: (db, userUuid) => exportOwnArtists(db, userUuid, links),
    erase: eraseOwnArtists,
  },
});
