import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { auditRoutes } from './routes.ts';

export const auditRoom = ({ http }: { readonly http: MountOptions }): Room => ({
  routes: (api) => auditRoutes(api, http),
});
