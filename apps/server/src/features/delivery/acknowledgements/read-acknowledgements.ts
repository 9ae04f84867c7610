import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { type Answer, readAcknowledgement } from '@dubplate/ern/acknowledgement/read-acknowledgement';
import { parseXml } from '@dubplate/ern/xml/parse-xml';
import { raiseAlert } from '#platform/alerts.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { outageOf } from '#platform/http/outage.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { DeliveryMove } from '../delivery-states.ts';
import { nextTry } from '../engine/fail-delivery.ts';
import { moveDelivery } from '../move-delivery.ts';
import type { StoredDelivery } from '../store.ts';
import type { StoredStore } from '../stores/store.ts';
import type { AnswerOutcome } from '../tables.ts';
import type { OpenTransport } from '../transports/open-transport.ts';
import {
  type Connection,
  clipStoreText,
  type KeepFiles,
  type RemoteFile,
  TransportError,
  within,
} from '../transports/transport.ts';
import {
  findByMessageId,
  findNewestSent,
  listSeen,
  listUnanswered,
  listUnansweredAfter,
  type SeenFile,
  saveSeen,
  setAnswersAfter,
  setReadAt,
  wasLiveBefore,
} from './store.ts';

const MOVE_OF = {
  RECEIVED: 'receive',
  INGESTED: 'ingest',
  LIVE: 'publish',
  REFUSED: 'refuse',
  WITHDRAWN: 'withdraw',
} as const satisfies Record<string, DeliveryMove>;

/** Finds the delivery of an answer by its message id, or else the newest one of the release that it names. */
const findAnswered = async (
  trx: Db,
  storeUuid: StoreId,
  { messageId, releaseId }: Answer,
): Promise<StoredDelivery | undefined> => {
  const byId = messageId ? await findByMessageId(trx, storeUuid, messageId) : undefined;
  if (byId || messageId) return byId;
  return releaseId ? findNewestSent(trx, storeUuid, releaseId) : undefined;
};

/**
 * Applies a store's answer. An answer may arrive twice, late, or before the message is marked as sent.
 * @returns the delivery of the answer, or null
 */
export const applyAnswer = async (
  trx: Db,
  outbox: Outbox,
  storeUuid: StoreId,
  answer: Answer,
  now: Date,
): Promise<StoredDelivery | null> => {
  const delivery = await findAnswered(trx, storeUuid, answer);
  if (!delivery) return null;
  if (answer.state === null) return delivery;
  const isUpdated = answer.state === 'INGESTED' && delivery.kind === 'UPDATE' && (await wasLiveBefore(trx, delivery));
  // Ingesting an update does not end the LIVE state of the release.
  const move = isUpdated ? 'publish' : MOVE_OF[answer.state];
  const isRefusal = answer.state === 'REFUSED';
  const moved = await moveDelivery(trx, outbox, delivery, move, {
    now,
    reasonCode: isRefusal ? answer.code : null,
    reason: isRefusal ? (answer.errorText ?? null) : null,
    columns: delivery.sent_at === null ? { sent_at: now } : {},
  });
  return moved ?? delivery;
};

const BYTES_MAX = 1024 * 1024;
/** The index of the path column accepts no longer values. */
const PATH_BYTES_MAX = 1_000;
/** Own folders searched per visit: those of the newest releases, and as many of all others in turn. */
const FOLDERS_MAX = 100;
/** Files per visit. */
const FILES_MAX = 1_000;
// Limits of a connection, a file, a listing, and the whole visit, which delays packages.
const OPEN_MS = 30_000;
const READ_MS = 30_000;
const LIST_MS = 60_000;
const VISIT_MS = 120_000;
/** Staff are not alerted to occasional connection errors. */
const TRIES_BEFORE_ALERT = 3;
/** This many failed fetches in a row mean that the connection is broken. */
const FAILURES_MAX = 3;

type AnswerContext = Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'log'> & { readonly openTransport: OpenTransport };

const parent = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Lists the folders that may have answers: one for all, or one beside each message. */
const foldersOf = async (context: AnswerContext, store: StoredStore): Promise<string[]> => {
  const folder = store.acknowledgements;
  if (folder === null) return [];
  if (store.choreography === 'BATCH') return [folder];
  const newest = await listUnanswered(context.db, store.uuid, FOLDERS_MAX);
  const inTurn = await listUnansweredAfter(context.db, store, FOLDERS_MAX);
  await setAnswersAfter(context.db, store.uuid, inTurn.length < FOLDERS_MAX ? null : (inTurn.at(-1)?.uuid ?? null));
  const beside = [...newest, ...inTurn].flatMap((delivery) => {
    const message = delivery.package?.find((file) => 'message' in file.source);
    return message ? [`${parent(message.path)}/acknowledgements`] : [];
  });
  return [...new Set([folder, ...beside])];
};

interface Visit {
  readonly context: AnswerContext;
  readonly store: StoredStore;
  readonly connection: Connection;
  readonly signal: AbortSignal;
}

/** Applies the answers of a file and saves its outcome. */
const applyFile = async ({ context, store }: Visit, file: RemoteFile, bytes: Buffer | null): Promise<AnswerOutcome> => {
  const tree = bytes && parseXml(bytes);
  const answers = tree ? readAcknowledgement(tree, file.path.split('/').at(-1) ?? '') : [];
  return inTransaction(context.db, async (trx) => {
    const now = context.clock.now();
    const applied = [];
    for (const answer of answers) applied.push(await applyAnswer(trx, context.outbox, store.uuid, answer, now));
    const known = applied.find((delivery) => delivery !== null);
    const found = known ? 'APPLIED' : 'UNMATCHED';
    const outcome = tree === null ? 'UNREADABLE' : answers.length === 0 ? 'UNKNOWN_SHAPE' : found;
    await saveSeen(trx, {
      ...file,
      store_uuid: store.uuid,
      delivery_uuid: known?.uuid ?? null,
      outcome,
      content: bytes && clipStoreText(bytes.toString('utf8').replaceAll('\u0000', '\uFFFD')),
      read_at: now,
      tries: 0,
      next_try_at: null,
    });
    return outcome;
  });
};

/** Postpones a file that could not be fetched, so that the files after it come first. */
const postpone = ({ context, store }: Visit, file: RemoteFile, tries: number): Promise<void> => {
  const now = context.clock.now();
  return saveSeen(context.db, {
    ...file,
    store_uuid: store.uuid,
    delivery_uuid: null,
    outcome: 'NOT_FETCHED',
    content: null,
    read_at: now,
    tries,
    next_try_at: nextTry(tries, now),
  });
};

/** Alerts staff to an unreadable file. */
const alertStaff = ({ context, store }: Visit, file: RemoteFile, reason: string): Promise<void> =>
  raiseAlert(
    context.db,
    {
      kind: 'delivery.unreadable-answer',
      subject: { type: 'store', uuid: store.uuid },
      detail: { store: store.name, file: file.path, reason },
    },
    context.clock.now(),
  );

/** Reads one file. @returns false if it could not be fetched */
const readFile = async (visit: Visit, file: RemoteFile, triesBefore: number): Promise<boolean> => {
  const { context, store, connection, signal } = visit;
  try {
    const isTooLong = file.size > BYTES_MAX;
    const bytes = isTooLong ? null : await within(READ_MS, file.path, connection.read(file.path, BYTES_MAX));
    const outcome = await applyFile(visit, file, bytes);
    if (outcome === 'UNREADABLE')
      await alertStaff(visit, file, bytes === null ? `more than ${BYTES_MAX} bytes` : 'no XML');
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TransportError) && outageOf(error)) throw error;
    context.log.warn({ err: error, store: store.key, file: file.path }, 'an answer of a store could not be read');
    const tries = triesBefore + 1;
    await postpone(visit, file, tries);
    if (tries >= TRIES_BEFORE_ALERT) await alertStaff(visit, file, clipStoreText(String(error)));
    return false;
  }
};

/** Lists the due files of a folder, or returns null on an error. Files that are not due do not count against the limit. */
const listDueFiles = async ({ context, store, connection }: Visit, folder: string, now: Date) => {
  const known = new Map<string, SeenFile>();
  const isDue = ({ path, size }: RemoteFile): boolean => {
    const before = known.get(path);
    return before?.size !== size || (before.next_try_at !== null && before.next_try_at <= now);
  };
  const keepDue: KeepFiles = async (listed) => {
    const files = listed.filter(
      ({ path, size }) =>
        // The database rejects other paths and sizes.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are excluded
        /^[^\u0000-\u001f]+\.xml$/i.test(path) &&
        Buffer.byteLength(path) <= PATH_BYTES_MAX &&
        Number.isSafeInteger(size),
    );
    const seen = await listSeen(
      context.db,
      store.uuid,
      files.map(({ path }) => path),
    );
    for (const [path, file] of seen) known.set(path, file);
    return files.filter(isDue);
  };
  const due = await within(LIST_MS, folder, connection.list(folder, keepDue)).catch((error: unknown) => {
    context.log.warn({ err: error, store: store.key, folder }, 'a folder of answers could not be listed');
    return null;
  });
  return due?.slice(0, FILES_MAX).map((file) => ({ file, before: known.get(file.path) })) ?? null;
};

/** Returns whether a store's answers are due to be read. */
export const shouldReadAnswers = (store: StoredStore, now: Date, everyMs: number): boolean =>
  store.acknowledgements !== null &&
  (store.acknowledgements_read_at === null || now.getTime() - store.acknowledgements_read_at.getTime() >= everyMs);

/** Reads the new answers of a store. An unreadable file does not block the others. */
export const readAcknowledgements = async (
  context: AnswerContext,
  store: StoredStore,
  stopped: AbortSignal,
): Promise<void> => {
  const now = context.clock.now();
  await setReadAt(context.db, store.uuid, now);
  const folders = await foldersOf(context, store);
  if (folders.length === 0) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(VISIT_MS)]);
  const connection = await within(OPEN_MS, store.name, context.openTransport(store).open({ signal }));
  const visit = { context, store, connection, signal };
  let failuresInARow = 0;
  const count = (isDone: boolean): void => {
    signal.throwIfAborted();
    failuresInARow = isDone ? 0 : failuresInARow + 1;
    if (failuresInARow === FAILURES_MAX) throw new TransportError('TRANSPORT_UPLOAD', 'nothing can be read any more');
  };
  try {
    for (const folder of folders) {
      const due = await listDueFiles(visit, folder, now);
      count(due !== null);
      for (const { file, before } of due ?? []) count(await readFile(visit, file, before?.tries ?? 0));
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
};
