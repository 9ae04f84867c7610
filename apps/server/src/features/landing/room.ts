import type { Config } from '#config/config.ts';
import type { Labels } from '#features/instance/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Origin } from '#platform/http/addresses/origin.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { openAssets } from './assets.ts';
import { landingRoutes } from './routes.ts';

interface LandingDeps {
  readonly http: Pick<MountOptions, 'db'>;
  readonly clock: Clock;
  readonly origin: Origin;
  readonly config: Config;
  readonly labels: Labels;
}

/** The page for those who have no account yet: HTML of the server, readable without scripts. */
export const landingRoom = async ({ http, clock, origin, config, labels }: LandingDeps): Promise<Room> => {
  const assets = await openAssets(config.webRoot);
  return { pages: (app) => landingRoutes(app, { db: http.db, clock, origin, config, labels, assets }) };
};
