import type { Config } from '#config/config.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { referenceRoutes } from './routes.ts';
import { termsRoutes } from './terms/routes.ts';

interface ReferenceDeps {
  readonly http: MountOptions;
  readonly config: Config;
}

export const referenceRoom = ({ http, config }: ReferenceDeps): Room => ({
  routes: (api) => referenceRoutes(api, { ...http, config }),
  pages: (app) => termsRoutes(app, config),
});
