import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type InstanceOptions, instanceRoutes } from './routes.ts';
import { storeColoursRoutes } from './store-colours/routes.ts';

interface InstanceDeps extends InstanceOptions {
  readonly http: MountOptions;
}

/** What administrators set for the whole instance. */
export const instanceRoom = ({ http, clock, labels, config }: InstanceDeps): Room => ({
  routes: (api) => {
    instanceRoutes(api, { ...http, clock, labels, config });
    storeColoursRoutes(api, { ...http, clock });
  },
});
