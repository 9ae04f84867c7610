import type { ReleaseId } from '@dubplate/contract/ids';
import type { ServerContext } from '#platform/context.ts';
import type { GaugeDefinition } from '#platform/http/metrics.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { SignedLinks } from '../files/index.ts';
import { pushToModerators } from './claims/claim-release.ts';
import { readCodePools } from './codes/code-ranges.ts';
import { decisionEmails } from './decision-email.ts';
import { opinionEmails } from './opinions/opinion-emails.ts';
import { readWaiting } from './read.ts';
import { moderationRoutes } from './routes.ts';

type ModerationContext = Pick<ServerContext, 'http' | 'clock' | 'outbox' | 'db' | 'live' | 'jobs' | 'figuresDb'> & {
  readonly links: SignedLinks;
};

const moderationGauges = ({ figuresDb: db, clock }: ModerationContext): GaugeDefinition[] => [
  {
    name: 'moderation_waiting',
    help: 'Releases that wait for a moderator',
    read: async () => [{ value: (await readWaiting(db)).count }],
  },
  {
    name: 'moderation_longest_wait_seconds',
    help: 'For how long the release that was sent first has waited for a moderator',
    read: async () => {
      const { since } = await readWaiting(db);
      return [{ value: since === null ? 0 : (clock.now().getTime() - since.getTime()) / 1000 }];
    },
  },
  {
    name: 'codes_left',
    help: 'Codes left in the pools, by kind; placeholders are not counted',
    labels: ['kind'],
    read: async () => {
      const pools = await readCodePools(db, clock.now());
      return pools
        .filter(({ is_placeholder }) => !is_placeholder)
        .map(({ kind, left: value }) => ({ labels: { kind }, value }));
    },
  },
];

export const moderationRoom = (context: ModerationContext): Room => {
  const push = {
    handle: (event: { readonly release_uuid: ReleaseId }) => pushToModerators(context, event),
    timeLimit: 30,
  };
  return {
    routes: (api) => moderationRoutes(api, context),
    listeners: {
      'release-moved': { 'tell-moderators': push },
      'edition-published': { 'tell-moderators': push },
      'release-claimed': { 'tell-moderators': push },
      'release-opinion': { 'tell-moderators': push },
    },
    emails: { ...opinionEmails, ...decisionEmails },
    gauges: moderationGauges(context),
  };
};
