import type { ProductNames } from '#features/commerce/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { peopleRoutes } from './routes.ts';

interface PeopleDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  readonly productNames: ProductNames;
}

/** Everybody, and one person with all that is theirs, as support sees them; it reads alone, and owns no table. */
export const peopleRoom = ({ http, clock, productNames }: PeopleDeps): Room => ({
  routes: (api) => peopleRoutes(api, { ...http, clock, productNames }),
});
