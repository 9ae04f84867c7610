import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { type SystemOptions, systemRoutes } from './routes.ts';

/** Lets administrators see how the instance is. */
export const systemRoom = ({ http, ...options }: SystemOptions & { readonly http: MountOptions }): Room => ({
  routes: (api) => systemRoutes(api, { ...http, ...options }),
});
