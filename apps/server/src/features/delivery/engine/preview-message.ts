import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { nextKind } from '../states/next-message.ts';
import { listPast, readMessage } from '../states/store.ts';
import { findStore } from '../stores/store.ts';
import { threadIdOf } from './build-delivery.ts';
import { buildPackage } from './build-package.ts';
import type { EngineDeps } from './engine-deps.ts';
import { findContentAtStore, readStoredContent, type StoredDelivery } from './store.ts';

/** The message of a delivery: as it was built, else as it would be now. @throws 404 if it was built and is no longer kept */
export type MessagePreview = (db: Db, delivery: StoredDelivery) => Promise<string>;

export const createMessagePreview =
  (deps: Pick<EngineDeps, 'forms' | 'sender' | 'clock'>): MessagePreview =>
  async (db, delivery) => {
    const built = await readMessage(db, delivery.uuid);
    if (built !== null) return built;
    if (delivery.message_id !== null) throw notFound();
    const store = await findStore(db, delivery.store_uuid);
    if (!store || delivery.content_uuid === null) return '';
    const past = await listPast(db, delivery, delivery.number);
    const kind = nextKind(delivery.kind, past) ?? delivery.kind;
    const { message } = await buildPackage(deps, store, await readStoredContent(db, delivery.content_uuid), {
      kind,
      messageId: newUuid(),
      threadId: threadIdOf(delivery),
      createdAt: deps.clock.now(),
      atStore: await findContentAtStore(db, delivery),
      past,
    });
    return message;
  };
