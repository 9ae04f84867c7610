import { countAlerts } from '#platform/alerts.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Room } from '#platform/rooms/room.ts';
import { auditRoutes } from './routes.ts';

interface AuditDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

export const auditRoom = ({ http, clock, figuresDb }: AuditDeps): Room => ({
  routes: (api) => auditRoutes(api, { ...http, clock }),
  gauges: [
    {
      name: 'staff_alerts',
      help: 'Faults that the service found by itself and staff have to look at, by kind',
      labels: ['kind'],
      read: async () => (await countAlerts(figuresDb)).map(({ kind, count: value }) => ({ labels: { kind }, value })),
    },
  ],
});
