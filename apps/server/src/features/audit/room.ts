import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { auditRoutes } from './routes.ts';

export const auditRoom = ({ http, clock }: { readonly http: MountOptions; readonly clock: Clock }): Room => ({
  routes: (api) => auditRoutes(api, { ...http, clock }),
});
