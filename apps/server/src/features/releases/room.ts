import { SENT_AFTER_PAYMENT_SECONDS } from '@dubplate/contract/commerce/limits';
import type { ServerContext } from '#platform/context.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { ProductNames } from '../commerce/index.ts';
import { fillCreators, type SignedLinks } from '../files/index.ts';
import type { Labels } from '../instance/index.ts';
import { metadataRulesRoutes } from './metadata-rules/routes.ts';
import { eraseOwnReleases, exportOwnReleases } from './own-data.ts';
import { releasesRoutes } from './routes.ts';
import { notSentEmail } from './submission/not-sent-email.ts';
import { sendPaidRelease } from './submission/send-paid-release.ts';
import { sweepVersions } from './versions/save-version.ts';

type ReleasesContext = Pick<ServerContext, 'http' | 'db' | 'clock' | 'jobs' | 'outbox' | 'live' | 'storage' | 'log'> & {
  readonly links: SignedLinks;
  readonly productNames: ProductNames;
  readonly labels: Labels;
};

export const releasesRoom = (context: ReleasesContext): Room => {
  const { db, jobs, live, links } = context;
  return {
    routes: (api) => {
      releasesRoutes(api, context);
      metadataRulesRoutes(api, context);
    },
    listeners: {
      'release-moved': {
        'tell-artist': {
          timeLimit: 30,
          handle: async ({ release_uuid, user_uuid, status, deny_reason }) =>
            live.push(user_uuid, 'release', { uuid: release_uuid, status, deny_reason }),
        },
      },
      'edition-published': {
        'tell-artist': {
          timeLimit: 30,
          handle: async ({ release_uuid: uuid, edition_uuid: edition, user_uuid }) =>
            live.push(user_uuid, 'release', { uuid, status: 'PUBLISHED', deny_reason: null, edition }),
        },
      },
      'release-not-sent': {
        'tell-artist': {
          timeLimit: 30,
          handle: async ({ release_uuid, user_uuid, not_sent }) =>
            live.push(user_uuid, 'release', { uuid: release_uuid, status: 'DRAFT', deny_reason: null, not_sent }),
        },
      },
      'release-paid': {
        'send-release': {
          timeLimit: 120,
          handle: (paid) => sendPaidRelease(context, paid),
          afterSeconds: SENT_AFTER_PAYMENT_SECONDS,
        },
      },
    },
    cleanups: { versions: { minute: 23, run: (now) => sweepVersions(db, jobs, now) } },
    texts: [
      { table: 'releases', lines: ['title', 'title_version', 'copyright', 'publisher'] },
      { table: 'tracks', lines: ['title', 'title_version'], texts: ['lyrics'] },
      { table: 'composers', lines: ['name', 'surname', 'patronymic'] },
    ],
    dataMigrations: [fillCreators('releases')],
    emails: notSentEmail,
    ownData: { export: (on, userUuid) => exportOwnReleases(on, userUuid, links), erase: eraseOwnReleases },
  };
};
