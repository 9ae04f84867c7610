import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { type Answer, readAcknowledgement } from '@dubplate/ern/acknowledgement/read-acknowledgement';
import type { XmlElement } from '@dubplate/ern/xml/element';
import { XmlElement as ParsedElement, XmlDocument, XmlText } from 'libxml2-wasm';
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
  TransportFault,
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

/** Deeper than any acknowledgement is. */
const DEEPEST = 64;

const attributesOf = (node: ParsedElement): Record<string, string> =>
  Object.fromEntries(node.attrs.map((attribute) => [attribute.name, attribute.value]));

const toElement = (node: ParsedElement, depth: number): XmlElement => {
  if (depth > DEEPEST) throw new Error('too deep');
  const children: (XmlElement | string)[] = [];
  for (let child = node.firstChild; child; child = child.next)
    if (child instanceof ParsedElement) children.push(toElement(child, depth + 1));
    else if (child instanceof XmlText) children.push(child.content);
  return { name: node.name, attributes: attributesOf(node), children, field: null };
};

/**
 * Reads a stranger's XML, names without their prefixes; null where it is none. Entities stay empty and nothing is
 * fetched: these are the parser's defaults, and XML_PARSE_NOENT would read local files.
 */
export const parseXml = (bytes: Buffer): XmlElement | null => {
  try {
    using document = XmlDocument.fromBuffer(bytes);
    return toElement(document.root, 0);
  } catch {
    return null;
  }
};

const MOVE_OF = {
  RECEIVED: 'receive',
  INGESTED: 'ingest',
  LIVE: 'publish',
  REFUSED: 'refuse',
  WITHDRAWN: 'withdraw',
} as const satisfies Record<string, DeliveryMove>;

/** The message that an answer is about: by its id, else the newest about the release that it names. */
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
 * Takes a store's answer to a message: given twice, late or before we know that the message was sent, it counts once.
 * @returns the delivery that it is about; null where there is none
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
  // What was live stays live with its new metadata.
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

/** Of one acknowledgement. */
const BYTES_MAX = 1024 * 1024;
/** Of its path: a database index takes no longer ones. */
const PATH_BYTES_MAX = 1_000;
/** Releases whose own folders are looked into: the newest, and as many of all in turn. */
const FOLDERS_MAX = 100;
/** Files of one visit. */
const FILES_MAX = 1_000;
/** For opening a connection, for one file or one listing, and for all of a visit, which packages wait for. */
const OPEN_MS = 30_000;
const READ_MS = 30_000;
const LIST_MS = 60_000;
const VISIT_MS = 120_000;
/** A line that breaks now and then is nothing that staff can change. */
const TRIES_BEFORE_ALERT = 3;
/** Files that can't be fetched, one after the other, say more of the connection than of the files. */
const FAILURES_MAX = 3;

type AnswerContext = Pick<ServerContext, 'db' | 'clock' | 'outbox' | 'log'> & { readonly openTransport: OpenTransport };

const parent = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Where a store may have answered: in one folder for all, or beside each message. */
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

/** Takes the answers of one file. */
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

/** Remembers a file that could not be fetched, so that those after it come first for a while. */
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

/** Asks staff to visit at the file themselves, or to ask the store. */
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

/** Reads one file of a stranger's. @returns false where it could not be fetched */
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
    if (!(error instanceof TransportFault) && outageOf(error)) throw error;
    context.log.warn({ err: error, store: store.key, file: file.path }, 'an answer of a store could not be read');
    const tries = triesBefore + 1;
    await postpone(visit, file, tries);
    if (tries >= TRIES_BEFORE_ALERT) await alertStaff(visit, file, clipStoreText(String(error)));
    return false;
  }
};

/** Files that are due, of those of a folder; null where it could not be listed. Known ones leave room for new ones. */
const listDueFiles = async ({ context, store, connection }: Visit, folder: string, now: Date) => {
  const known = new Map<string, SeenFile>();
  const isDue = ({ path, size }: RemoteFile): boolean => {
    const before = known.get(path);
    return before?.size !== size || (before.next_try_at !== null && before.next_try_at <= now);
  };
  const keepDue: KeepFiles = async (listed) => {
    const files = listed.filter(
      ({ path, size }) =>
        // Others would fail in the database, with every visit.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name must not hold
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

/** Whether it is time to visit for a store's answers again. */
export const shouldReadAnswers = (store: StoredStore, now: Date, everyMs: number): boolean =>
  store.acknowledgements !== null &&
  (store.acknowledgements_read_at === null || now.getTime() - store.acknowledgements_read_at.getTime() >= everyMs);

/**
 * Reads what a store has answered since the last visit. A file that can't be read keeps none of the others from being
 * read; a store that can't be reached is asked again next time.
 */
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
    if (failuresInARow === FAILURES_MAX) throw new TransportFault('TRANSPORT_UPLOAD', 'nothing can be read any more');
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
