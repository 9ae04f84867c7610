import type { DeliveryState } from '@dubplate/contract/delivery/limits';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { NoticeKind } from '@dubplate/contract/notices/limits';
import type { ReleaseStatus } from '@dubplate/contract/releases/limits';
import type { Insertable } from 'kysely';
import { findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Tables } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import type { Room } from '#platform/rooms/room.ts';
import { readDelivery } from '../delivery/index.ts';
import { findRelease } from '../releases/index.ts';
import { findTicket } from '../support/index.ts';
import { insertNotice } from './store.ts';

export type NoticesContext = Pick<ServerContext, 'clock' | 'db'> & {
  readonly live: Pick<ServerContext['live'], 'push'>;
};

const OF_RELEASE: { readonly [S in ReleaseStatus]?: NoticeKind } = {
  MODERATED: 'release-approved',
  DENIED: 'release-denied',
  PUBLISHED: 'release-published',
};
const OF_DELIVERY: { readonly [S in DeliveryState]?: NoticeKind } = {
  LIVE: 'delivery-live',
  REFUSED: 'delivery-refused',
  WITHDRAWN: 'delivery-withdrawn',
};
const OF_MONEY = { payment: 'payment-received', refund: 'payment-refunded' } as const;

const TIME_LIMIT = 30;

/** Saves one notice per event for its owner, even if the listener is called again. */
export const keepNotices = ({ db, clock, live }: NoticesContext): NonNullable<Room['listeners']> => {
  const keep = async (notice: Omit<Insertable<Tables['notices']>, 'uuid' | 'at'>): Promise<void> => {
    const owner = await findUser(db, notice.user_uuid);
    if (!owner || owner.erased_at !== null) return;
    if (await insertNotice(db, { uuid: newUuid(), at: clock.now(), ...notice })) live.push(owner.uuid, 'notices', {});
  };
  const keepOfRelease = async (kind: NoticeKind, cause_uuid: string, uuid: ReleaseId, reason?: string | null) => {
    const release = await findRelease(db, uuid);
    if (!release) return;
    const { user_uuid, title } = release;
    await keep({ user_uuid, kind, cause_uuid, release_uuid: uuid, title, reason: reason ?? null });
  };
  return {
    'release-moved': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: async ({ move_uuid, release_uuid, status, deny_reason }) => {
          const kind = OF_RELEASE[status];
          if (kind) await keepOfRelease(kind, move_uuid, release_uuid, status === 'DENIED' ? deny_reason : null);
        },
      },
    },
    'edition-published': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: ({ edition_uuid, release_uuid }) => keepOfRelease('release-published', edition_uuid, release_uuid),
      },
    },
    'release-not-sent': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: ({ uuid, release_uuid }) => keepOfRelease('release-not-sent', uuid, release_uuid),
      },
    },
    'delivery-moved': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: async ({ delivery_uuid }) => {
          const row = await readDelivery(db, delivery_uuid);
          const kind = row && OF_DELIVERY[row.state];
          // Skips updates of releases that the store already shows.
          if (!kind || !row.is_current || (kind === 'delivery-live' && row.kind === 'UPDATE')) return;
          const { user_uuid, release_uuid, release_title: title, store_name: store } = row;
          await keep({ user_uuid, kind, cause_uuid: delivery_uuid, release_uuid, title, store });
        },
      },
    },
    'purchase-moved': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: async ({ user_uuid, purchase_uuid, money }) => {
          if (!money) return;
          const { kind, uuid: cause_uuid, amount } = money;
          await keep({ user_uuid, kind: OF_MONEY[kind], cause_uuid, purchase_uuid, title: '', amount });
        },
      },
    },
    'balance-acted': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: ({ act_uuid, user_uuid, act, reason }) =>
          keep({ user_uuid, kind: act, cause_uuid: act_uuid, title: '', reason }),
      },
    },
    'moves-due': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: ({ uuid, user_uuid }) => keep({ user_uuid, kind: 'moves-due', cause_uuid: uuid, title: '' }),
      },
    },
    'ticket-answered': {
      'keep-notice': {
        timeLimit: TIME_LIMIT,
        handle: async ({ ticket_uuid, message_uuid }) => {
          const ticket = await findTicket(db, ticket_uuid);
          if (!ticket) return;
          const { user_uuid, subject: title } = ticket;
          await keep({ user_uuid, kind: 'ticket-answered', cause_uuid: message_uuid, ticket_uuid, title });
        },
      },
    },
  };
};
