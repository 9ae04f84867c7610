import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import { moderationGauges } from './gauges.ts';
import { opinionEmails } from './opinions/opinion-emails.ts';
import { moderationRoutes } from './routes.ts';

interface ModerationDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
  readonly jobs: Jobs;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

export const moderationRoom = ({ http, clock, links, outbox, jobs, figuresDb }: ModerationDeps): Room => ({
  routes: (api) => moderationRoutes(api, { ...http, clock, links, outbox, jobs }),
  emails: opinionEmails,
  gauges: moderationGauges(figuresDb, clock),
});
