import type { Clock } from '#platform/clock.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import { moderationRoutes } from './routes.ts';

interface ModerationDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
}

export const moderationRoom = ({ http, clock, links, outbox }: ModerationDeps): Room => ({
  routes: (api) => moderationRoutes(api, { ...http, clock, links, outbox }),
});
