import { Readable } from 'node:stream';
import { inTransaction } from '#platform/database/tables.ts';
import { StorageNotFound } from '#platform/storage/storage.ts';
import type { PackageFile } from '../package-file.ts';
import { moveDelivery } from '../states/move-delivery.ts';
import { readMessage } from '../states/store.ts';
import type { StoredStore } from '../stores/store.ts';
import { type Connection, type OutgoingFile, TransportFault, within } from '../transports/transport.ts';
import { nextTry } from './backoff.ts';
import type { EngineDeps } from './engine-deps.ts';
import { causeOf, failDelivery } from './fail-delivery.ts';
import { manifestFile } from './manifest.ts';
import {
  endBatch,
  listBatch,
  markFinal,
  postponeBatch,
  retryBatches,
  type StoredBatch,
  type StoredDelivery,
} from './store.ts';

const OPEN_LIMIT_MS = 30_000;
/** The slowest way that is waited for, in bytes a millisecond, beside a minute for each file. */
const SLOWEST = 10;
const FILE_LIMIT_MS = 60_000;
/** A file that fails so often while others arrive takes its release out of the batch. */
const TRIES_TOGETHER = 3;

const folderOf = (store: StoredStore, batch: StoredBatch): string =>
  store.choreography === 'BATCH' ? `${batch.name}/` : '';

const outgoing = (deps: EngineDeps, delivery: StoredDelivery, folder: string, file: PackageFile): OutgoingFile => ({
  path: folder + file.path,
  size: file.size,
  sha256: file.sha256,
  open: async (from) =>
    'message' in file.source
      ? Readable.from([Buffer.from((await readMessage(deps.db, delivery.uuid)) ?? '', 'utf8').subarray(from)])
      : deps.forms.open(file.source.file_uuid, file.source.form, from),
});

const sendFile = (connection: Connection, file: OutgoingFile, signal: AbortSignal): Promise<void> => {
  signal.throwIfAborted();
  return within(FILE_LIMIT_MS + file.size / SLOWEST, file.path, connection.send(file));
};

/** What goes before the point of no return: all of a batch's packages, but of a release by itself not its message. */
const filesBefore = (store: StoredStore, { package: files }: StoredDelivery): readonly PackageFile[] =>
  (files ?? []).filter((file) => store.choreography === 'BATCH' || !('message' in file.source));

/** @returns those whose files arrived; the others have left the batch */
const sendPackages = async (
  deps: EngineDeps,
  { store, batch, connection, signal }: SendContext,
  deliveries: readonly StoredDelivery[],
): Promise<StoredDelivery[]> => {
  const arrived: StoredDelivery[] = [];
  for (const delivery of deliveries) {
    try {
      for (const file of filesBefore(store, delivery))
        await sendFile(connection, outgoing(deps, delivery, folderOf(store, batch), file), signal);
      arrived.push(delivery);
    } catch (error) {
      signal.throwIfAborted();
      const isItsOwn =
        error instanceof StorageNotFound ||
        (error instanceof TransportFault && error.code === 'TRANSPORT_UPLOAD' && batch.tries >= TRIES_TOGETHER);
      if (!isItsOwn || delivery.is_final) throw error;
      await failDelivery(deps, delivery.uuid, error);
    }
  }
  return arrived;
};

interface SendContext {
  readonly store: StoredStore;
  readonly batch: StoredBatch;
  readonly connection: Connection;
  readonly signal: AbortSignal;
}

const finish = (deps: EngineDeps, batch: StoredBatch): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    for (const delivery of await listBatch(trx, batch.uuid))
      await moveDelivery(trx, deps.outbox, delivery, 'finish', { now, columns: { sent_at: now } });
    await endBatch(trx, batch.uuid, now);
  });

/** The store is not reached, or refuses: all of the batch waits, and goes on where it was. */
const postpone = (deps: EngineDeps, batch: StoredBatch, error: unknown): Promise<void> =>
  inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const tries = batch.tries + 1;
    const { code, detail } = causeOf(error);
    await postponeBatch(trx, batch.uuid, { tries, next_try_at: nextTry(tries, now) });
    for (const delivery of await listBatch(trx, batch.uuid))
      await moveDelivery(trx, deps.outbox, delivery, 'fail', {
        now,
        reasonCode: code,
        reason: detail || null,
        columns: { tries: delivery.tries + 1 },
      });
  });

/**
 * Sends a batch, or goes on with one that was cut off: every package whole, its manifest last and once. What the store
 * has already is not sent again. A failure is written down with the time of the next try.
 */
export const sendBatch = async (
  deps: EngineDeps,
  store: StoredStore,
  batch: StoredBatch,
  signal: AbortSignal,
): Promise<void> => {
  const deliveries = await listBatch(deps.db, batch.uuid);
  await inTransaction(deps.db, async (trx) => {
    for (const delivery of deliveries)
      if (delivery.state === 'FAILED')
        await moveDelivery(trx, deps.outbox, delivery, 'send', { now: deps.clock.now() });
  });
  let connection: Connection | null = null;
  try {
    connection = await within(OPEN_LIMIT_MS, store.name, deps.openTransport(store).open({ signal }));
    await retryBatches(deps.db, store.uuid, deps.clock.now());
    const context = { store, batch, connection, signal };
    const arrived = await sendPackages(deps, context, deliveries);
    const final = new Set(
      await markFinal(
        deps.db,
        arrived.map(({ uuid }) => uuid),
      ),
    );
    const going = arrived.filter(({ uuid }) => final.has(uuid));
    if (store.choreography === 'BATCH') {
      if (going.length > 0) await sendFile(connection, manifestFile(deps.sender, store, batch, going), signal);
    } else
      for (const delivery of going)
        for (const file of delivery.package ?? [])
          if ('message' in file.source) await sendFile(connection, outgoing(deps, delivery, '', file), signal);
    await finish(deps, batch);
  } catch (error) {
    // A stop is no failure: the next start goes on.
    if (signal.aborted) throw error;
    await postpone(deps, batch, error);
  } finally {
    await connection?.close().catch(() => undefined);
  }
};
