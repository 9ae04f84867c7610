import type { ReleaseId } from '@dubplate/contract/ids';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import type { MountOptions } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Live } from '#platform/live.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import { tellModerators } from './claims/tell-moderators.ts';
import { decisionEmails } from './decision-email.ts';
import { moderationGauges } from './gauges.ts';
import { opinionEmails } from './opinions/opinion-emails.ts';
import { moderationRoutes } from './routes.ts';

interface ModerationDeps {
  readonly http: MountOptions;
  readonly clock: Clock;
  readonly links: SignedLinks;
  readonly outbox: Outbox;
  readonly db: Db;
  readonly live: Pick<Live, 'push'>;
  readonly jobs: Jobs;
  /** For figures, which must not wait behind calls. */
  readonly figuresDb: Db;
}

export const moderationRoom = ({ http, clock, links, outbox, jobs, db, live, figuresDb }: ModerationDeps): Room => {
  const push = {
    handle: (event: { readonly release_uuid: ReleaseId }) => tellModerators({ db, clock, live }, event),
    timeLimit: 30,
  };
  return {
    routes: (api) => moderationRoutes(api, { ...http, clock, links, outbox, jobs }),
    listeners: {
      'release-moved': { 'tell-moderators': push },
      'edition-published': { 'tell-moderators': push },
      'release-claimed': { 'tell-moderators': push },
      'release-opinion': { 'tell-moderators': push },
    },
    emails: { ...opinionEmails, ...decisionEmails },
    gauges: moderationGauges(figuresDb, clock),
  };
};
