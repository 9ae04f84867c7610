import type { UserId } from '@dubplate/contract/ids';
import { WEBHOOK_ASKS_PER_HOUR } from '@dubplate/contract/webhooks/limits';
import type { Clock } from '#platform/clock.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { outsideTransactions } from '#platform/database/transaction-scope.ts';
import type { Room } from '#platform/rooms/room.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { webhookEmails } from './emails.ts';
import { presentWebhook } from './present.ts';
import { listEventsOf } from './read.ts';
import { recordEvents } from './record-events.ts';
import { webhooksRoutes } from './routes.ts';
import { sendDue, wakeDue } from './send-events.ts';
import { createMessageSender } from './send-message.ts';
import { createWebhookBox } from './signing.ts';
import { deleteOldEvents, deleteWebhooksOf, listWebhooks } from './store.ts';

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'webhooks.send': { webhook_uuid: string };
    'webhooks.wake-due': Record<string, never>;
  }
}

/** Webhooks that one node sends to at a time: a slow receiver takes one of these places. */
const WEBHOOKS_AT_ONCE = 12;

async function* exportOwnWebhooks(db: Db, clock: Clock, userUuid: UserId): AsyncIterable<ZipEntry> {
  const webhooks = await listWebhooks(db, userUuid);
  if (webhooks.length === 0) return;
  yield { path: 'webhooks/webhooks.json', json: webhooks.map((webhook) => presentWebhook(webhook, clock.now())) };
  yield { path: 'webhooks/events.json', json: await listEventsOf(db, userUuid) };
}

type RoomContext = Pick<ServerContext, 'clock' | 'config' | 'db' | 'http' | 'jobs' | 'keyring' | 'limit'>;

/** Sends events of a user's releases, money and questions to addresses of their own. */
export const webhooksRoom = ({ http, db, clock, config, jobs, keyring, limit }: RoomContext): Room => {
  const target = { allowsPrivate: config.webhooks.allowsPrivateAddresses };
  const userAgent = `${config.product.code}/${config.version} webhooks`;
  const box = createWebhookBox(keyring);
  const sender = outsideTransactions('webhooks', createMessageSender({ ...target, userAgent }));
  const context = { db, clock, jobs, box, sender };
  return {
    routes: (api) =>
      webhooksRoutes(api, {
        ...http,
        context: { clock, jobs, box, target },
        asksByUser: limit({ name: 'webhook-asks', limit: WEBHOOK_ASKS_PER_HOUR, windowSeconds: 3_600 }),
      }),
    jobs: {
      'webhooks.send': {
        run: ({ webhook_uuid }, run) => sendDue(context, webhook_uuid, run),
        key: ({ webhook_uuid }) => webhook_uuid,
        timeLimit: 60,
        concurrency: WEBHOOKS_AT_ONCE,
        // The job below finds what was not sent.
        retries: 2,
      },
      'webhooks.wake-due': { run: () => wakeDue(context), schedule: '* * * * *', timeLimit: 60 },
    },
    listeners: recordEvents({ clock, db, jobs }),
    cleanups: { webhooks: { minute: 11, run: (now) => deleteOldEvents(db, now) } },
    emails: webhookEmails,
    ownData: {
      export: (on, userUuid) => exportOwnWebhooks(on, clock, userUuid),
      erase: (trx, { userUuid }) => deleteWebhooksOf(trx, userUuid),
    },
  };
};
