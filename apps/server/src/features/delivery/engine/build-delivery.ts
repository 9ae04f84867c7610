import type { ReleaseModel } from '@dubplate/ern/model/release-model';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { moveDelivery } from '../move-delivery.ts';
import { nextKind } from '../next-message.ts';
import { hasPlaceholderCodes } from '../read-content.ts';
import type { StoredDelivery } from '../store.ts';
import { listPast, readMessage } from '../store.ts';
import { findStore, type StoredStore } from '../stores/store.ts';
import type { PackageContext } from './build-package.ts';
import { buildPackage, hashOf, refuseInvalid } from './build-package.ts';
import { InvalidMessage } from './fail-delivery.ts';
import type { SchemaCheck } from './schema-check.ts';
import { findContentAtStore, findLastMessageAt, postponeDelivery, readStoredContent } from './store.ts';

export type BuildContext = Pick<ServerContext, 'db' | 'clock' | 'outbox'> &
  PackageContext & { readonly schemas: Pick<SchemaCheck, 'check'> };

/** Delay before retrying a delivery that waits for the setup of the instance. */
const SET_UP_AGAIN_MS = 60_000;

/** The columns to store before any byte is sent. */
export interface BuiltDelivery {
  readonly delivery: StoredDelivery;
  readonly columns: {
    readonly kind: StoredDelivery['kind'];
    readonly message_id: string;
    readonly message_at: Date;
    /** Omitted if it is already stored. */
    readonly message?: string;
    readonly message_sha256: string;
    readonly package: string;
    readonly deals: string | null;
  };
}

/** Returns why a release can't be sent to a live store, or null. */
const reasonToWait = ({ sender }: BuildContext, store: StoredStore, release: ReleaseModel) => {
  if (!store.live) return null;
  if (sender.dpid === null) return 'NO_DPID' as const;
  return hasPlaceholderCodes(release) ? ('PLACEHOLDER_CODES' as const) : null;
};

/** Returns a time later than that of the previous message, because stores order messages by it. */
const messageMoment = async (context: BuildContext, delivery: StoredDelivery): Promise<Date> => {
  const last = await findLastMessageAt(context.db, delivery);
  return new Date(Math.max(context.clock.now().getTime(), last ? last.getTime() + 1 : 0));
};

/** All messages about a release to a store share one thread id. */
export const threadIdOf = ({ release_uuid, store_uuid }: Pick<StoredDelivery, 'release_uuid' | 'store_uuid'>): string =>
  `${release_uuid}.${store_uuid}`;

/**
 * Builds a delivery, or returns the package that was built before. Returns null if there is nothing to send: the delivery
 * waits for the setup of the instance, or takes down a release that the store never received.
 */
export const buildDelivery = async (
  context: BuildContext,
  store: StoredStore,
  waiting: StoredDelivery,
): Promise<BuiltDelivery | null> => {
  const { db, clock, outbox } = context;
  const release = await readStoredContent(db, waiting.content_uuid as string);
  const reason = reasonToWait(context, store, release);
  if (reason) {
    const now = clock.now();
    await postponeDelivery(db, waiting, reason, new Date(now.getTime() + SET_UP_AGAIN_MS));
    return null;
  }
  const delivery = await inTransaction(db, (trx) => moveDelivery(trx, outbox, waiting, 'build', { now: clock.now() }));
  if (!delivery) return null;
  if (delivery.message_id && delivery.message_at && delivery.message_sha256)
    return {
      delivery,
      columns: {
        kind: delivery.kind,
        message_id: delivery.message_id,
        message_at: delivery.message_at,
        message_sha256: delivery.message_sha256,
        package: JSON.stringify(delivery.package),
        deals: delivery.deals && JSON.stringify(delivery.deals),
      },
    };
  const past = await listPast(db, delivery, delivery.number);
  const kind = nextKind(delivery.kind, past);
  if (kind === null) {
    await inTransaction(db, (trx) => moveDelivery(trx, outbox, delivery, 'withdraw', { now: clock.now() }));
    return null;
  }
  const createdAt = await messageMoment(context, delivery);
  const messageId = newUuid();
  const { message, files, issues, deals } = await buildPackage(context, store, release, {
    kind: delivery.kind === 'INSERT' ? 'INSERT' : kind,
    messageId,
    threadId: threadIdOf(delivery),
    createdAt,
    atStore: await findContentAtStore(db, delivery),
    past,
  });
  refuseInvalid(issues);
  const broken = await context.schemas.check(message, store.ern);
  if (broken.length > 0) throw new InvalidMessage(broken.join('; '));
  return {
    delivery,
    columns: {
      kind: delivery.kind === 'INSERT' ? 'INSERT' : kind,
      message_id: messageId,
      message_at: createdAt,
      message,
      message_sha256: hashOf(message),
      package: JSON.stringify(files),
      deals: JSON.stringify(deals),
    },
  };
};

/**
 * Returns the message of a delivery as it was built, or as it would be built now.
 * @throws 404 if it was built and is no longer kept
 */
export const previewMessage = async (
  context: Pick<BuildContext, 'forms' | 'sender' | 'clock'>,
  db: Db,
  delivery: StoredDelivery,
): Promise<string> => {
  const built = await readMessage(db, delivery.uuid);
  if (built !== null) return built;
  if (delivery.message_id !== null) throw notFound();
  const store = await findStore(db, delivery.store_uuid);
  if (!store || delivery.content_uuid === null) return '';
  const past = await listPast(db, delivery, delivery.number);
  const kind = nextKind(delivery.kind, past) ?? delivery.kind;
  const { message } = await buildPackage(context, store, await readStoredContent(db, delivery.content_uuid), {
    kind,
    messageId: newUuid(),
    threadId: threadIdOf(delivery),
    createdAt: context.clock.now(),
    atStore: await findContentAtStore(db, delivery),
    past,
  });
  return message;
};
