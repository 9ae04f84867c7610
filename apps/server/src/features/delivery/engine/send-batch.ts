import { Readable } from 'node:stream';
import { buildManifest, manifestName } from '@dubplate/ern/layout/manifest';
import { writeXml } from '@dubplate/ern/xml/write-xml';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import type { FileForms } from '../file-forms/file-forms.ts';
import { moveDelivery } from '../move-delivery.ts';
import type { StoredDelivery } from '../store.ts';
import { readMessage } from '../store.ts';
import type { StoredStore } from '../stores/store.ts';
import type { PackageFile } from '../tables.ts';
import type { OpenTransport } from '../transports/open-transport.ts';
import { type Connection, type OutgoingFile, TransportError, within } from '../transports/transport.ts';
import { hashOf, PLACEHOLDER_DPID, type Sender } from './build-package.ts';
import { causeOf, failDelivery, nextTry } from './fail-delivery.ts';
import { endBatch, listBatch, markFinal, postponeBatch, retryBatches, type StoredBatch } from './store.ts';

/** Builds the file that completes a batch. Its bytes are the same at each try. */
export const manifestFile = (
  sender: Sender,
  store: StoredStore,
  batch: StoredBatch,
  deliveries: readonly StoredDelivery[],
): OutgoingFile => {
  const text = writeXml(
    buildManifest({
      batch: batch.name,
      sender: { dpid: sender.dpid ?? PLACEHOLDER_DPID, name: sender.name },
      recipient: { dpid: store.dpid, name: store.name },
      createdAt: batch.created_at,
      isTest: !store.live,
      messages: deliveries.map((delivery) => {
        const file = delivery.package?.find(({ source }) => 'message' in source);
        return {
          messageId: delivery.message_id ?? '',
          upc: file?.path.split('/')[0] ?? '',
          url: file?.path ?? '',
          sha256: delivery.message_sha256 ?? '',
        };
      }),
    }),
  );
  const bytes = Buffer.from(text, 'utf8');
  return {
    path: `${batch.name}/${manifestName(batch.name)}`,
    size: bytes.length,
    sha256: hashOf(text),
    open: async (from) => Readable.from([bytes.subarray(from)]),
  };
};

export type SendContext = Pick<ServerContext, 'db' | 'clock' | 'outbox'> & {
  readonly forms: Pick<FileForms, 'open'>;
  readonly openTransport: OpenTransport;
  readonly sender: Sender;
};

const OPEN_LIMIT_MS = 30_000;
/** Minimum speed in bytes per millisecond, apart from FILE_LIMIT_MS for each file. */
const SLOWEST = 10;
const FILE_LIMIT_MS = 60_000;
/** After this many tries of the batch, a failing file removes only its own release. */
const TRIES_TOGETHER = 3;

const folderOf = (store: StoredStore, batch: StoredBatch): string =>
  store.choreography === 'BATCH' ? `${batch.name}/` : '';

const outgoing = (context: SendContext, delivery: StoredDelivery, folder: string, file: PackageFile): OutgoingFile => ({
  path: folder + file.path,
  size: file.size,
  sha256: file.sha256,
  open: async (from) =>
    'message' in file.source
      ? Readable.from([Buffer.from((await readMessage(context.db, delivery.uuid)) ?? '', 'utf8').subarray(from)])
      : context.forms.open(file.source.file_uuid, file.source.form, from),
});

const sendFile = (connection: Connection, file: OutgoingFile, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  return within(FILE_LIMIT_MS + file.size / SLOWEST, file.path, connection.send(file));
};

/** Returns the files to send before the delivery becomes final. A message that is sent without a batch comes after that. */
const filesBefore = (store: StoredStore, { package: files }: StoredDelivery): readonly PackageFile[] =>
  (files ?? []).filter((file) => store.choreography === 'BATCH' || !('message' in file.source));

/** Returns the deliveries whose files arrived. The others were removed from the batch. */
const sendPackages = async (
  context: SendContext,
  { store, batch, connection, signal }: OpenBatch,
  deliveries: readonly StoredDelivery[],
): Promise<StoredDelivery[]> => {
  const arrived: StoredDelivery[] = [];
  for (const delivery of deliveries) {
    try {
      for (const file of filesBefore(store, delivery))
        await sendFile(connection, outgoing(context, delivery, folderOf(store, batch), file), signal);
      arrived.push(delivery);
    } catch (error) {
      signal.throwIfAborted();
      const isItsOwn =
        error instanceof StorageNotFound ||
        (error instanceof TransportError && error.code === 'TRANSPORT_UPLOAD' && batch.tries >= TRIES_TOGETHER);
      if (!isItsOwn || delivery.is_final) throw error;
      await failDelivery(context, delivery.uuid, error);
    }
  }
  return arrived;
};

interface OpenBatch {
  readonly store: StoredStore;
  readonly batch: StoredBatch;
  readonly connection: Connection;
  readonly signal: AbortSignal;
}

const finish = (context: SendContext, batch: StoredBatch): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    for (const delivery of await listBatch(trx, batch.uuid))
      await moveDelivery(trx, context.outbox, delivery, 'finish', { now, columns: { sent_at: now } });
    await endBatch(trx, batch.uuid, now);
  });

/** Postpones the whole batch. The next try resumes it. */
const postpone = (context: SendContext, batch: StoredBatch, error: unknown): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const tries = batch.tries + 1;
    const { code, detail } = causeOf(error);
    await postponeBatch(trx, batch.uuid, { tries, next_try_at: nextTry(tries, now) });
    for (const delivery of await listBatch(trx, batch.uuid))
      await moveDelivery(trx, context.outbox, delivery, 'fail', {
        now,
        reasonCode: code,
        reason: detail || null,
        columns: { tries: delivery.tries + 1 },
      });
  });

/**
 * Sends a batch, or resumes an interrupted one: complete packages first, then the manifest. Files that the store already
 * has are skipped. An error is stored with the time of the next try.
 */
export const sendBatch = async (
  context: SendContext,
  store: StoredStore,
  batch: StoredBatch,
  signal: AbortSignal,
): Promise<void> => {
  const deliveries = await listBatch(context.db, batch.uuid);
  await inTransaction(context.db, async (trx) => {
    for (const delivery of deliveries)
      if (delivery.state === 'FAILED')
        await moveDelivery(trx, context.outbox, delivery, 'send', { now: context.clock.now() });
  });
  let connection: Connection | null = null;
  try {
    connection = await within(OPEN_LIMIT_MS, store.name, context.openTransport(store).open({ signal }));
    await retryBatches(context.db, store.uuid, context.clock.now());
    const open = { store, batch, connection, signal };
    const arrived = await sendPackages(context, open, deliveries);
    const final = new Set(
      await markFinal(
        context.db,
        arrived.map(({ uuid }) => uuid),
      ),
    );
    const going = arrived.filter(({ uuid }) => final.has(uuid));
    if (store.choreography === 'BATCH') {
      if (going.length > 0) await sendFile(connection, manifestFile(context.sender, store, batch, going), signal);
    } else
      for (const delivery of going)
        for (const file of delivery.package ?? [])
          if ('message' in file.source) await sendFile(connection, outgoing(context, delivery, '', file), signal);
    await finish(context, batch);
  } catch (error) {
    // Shutdown is not a failure; the batch resumes on restart.
    if (signal.aborted) throw error;
    await postpone(context, batch, error);
  } finally {
    await connection?.close().catch(() => undefined);
  }
};
