import { readAcknowledgement } from '@dubplate/ern/acknowledgement/read-acknowledgement';
import type { FastifyBaseLogger } from 'fastify';
import { raiseAlert } from '#platform/alerts.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { outageOf } from '#platform/http/outage.ts';
import { clipStoreText } from '../answer-text.ts';
import { nextTry } from '../engine/backoff.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { StoredStore } from '../stores/store.ts';
import type { AnswerOutcome } from '../tables.ts';
import { type Connection, type KeepFiles, type RemoteFile, TransportFault, within } from '../transports/transport.ts';
import { applyAnswer } from './apply-answer.ts';
import { parseXml } from './parse-xml.ts';
import {
  listSeen,
  listUnanswered,
  listUnansweredAfter,
  type SeenFile,
  saveSeen,
  setAnswersAfter,
  setReadAt,
} from './store.ts';

/** Of one acknowledgement. */
const BYTES_MAX = 1024 * 1024;
/** Of its path: a database index takes no longer ones. */
const PATH_BYTES_MAX = 1_000;
/** Releases whose own folders are looked into: the newest, and as many of all in turn. */
const FOLDERS_MAX = 100;
/** Files of one look. */
const FILES_MAX = 1_000;
/** For opening a connection, for one file or one listing, and for all of a look, which packages wait for. */
const OPEN_MS = 30_000;
const READ_MS = 30_000;
const LIST_MS = 60_000;
const LOOK_MS = 120_000;
/** A line that breaks now and then is nothing that staff can change. */
const TRIES_BEFORE_ALERT = 3;
/** Files that can't be fetched, one after the other, say more of the connection than of the files. */
const FAILURES_MAX = 3;

export interface AnswerDeps extends EngineDeps {
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const parent = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Where a store may have answered: in one folder for all, or beside each message. */
const foldersOf = async (deps: EngineDeps, store: StoredStore): Promise<string[]> => {
  const folder = store.acknowledgements;
  if (folder === null) return [];
  if (store.choreography === 'BATCH') return [folder];
  const newest = await listUnanswered(deps.db, store.uuid, FOLDERS_MAX);
  const inTurn = await listUnansweredAfter(deps.db, store, FOLDERS_MAX);
  await setAnswersAfter(deps.db, store.uuid, inTurn.length < FOLDERS_MAX ? null : (inTurn.at(-1)?.uuid ?? null));
  const beside = [...newest, ...inTurn].flatMap((delivery) => {
    const message = delivery.package?.find((file) => 'message' in file.source);
    return message ? [`${parent(message.path)}/acknowledgements`] : [];
  });
  return [...new Set([folder, ...beside])];
};

interface Look {
  readonly deps: AnswerDeps;
  readonly store: StoredStore;
  readonly connection: Connection;
  readonly signal: AbortSignal;
}

/** Takes the answers of one file. */
const take = async ({ deps, store }: Look, file: RemoteFile, bytes: Buffer | null): Promise<AnswerOutcome> => {
  const tree = bytes && parseXml(bytes);
  const answers = tree ? readAcknowledgement(tree, file.path.split('/').at(-1) ?? '') : [];
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const applied = [];
    for (const answer of answers) applied.push(await applyAnswer(trx, deps.outbox, store.uuid, answer, now));
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
const postpone = ({ deps, store }: Look, file: RemoteFile, tries: number): Promise<void> => {
  const now = deps.clock.now();
  return saveSeen(deps.db, {
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

/** Asks staff to look at the file themselves, or to ask the store. */
const alertStaff = ({ deps, store }: Look, file: RemoteFile, reason: string): Promise<void> =>
  raiseAlert(
    deps.db,
    {
      kind: 'delivery.unreadable-answer',
      subject: { type: 'store', uuid: store.uuid },
      detail: { store: store.name, file: file.path, reason },
    },
    deps.clock.now(),
  );

/** Reads one file of a stranger's. @returns false where it could not be fetched */
const readFile = async (look: Look, file: RemoteFile, triesBefore: number): Promise<boolean> => {
  const { deps, store, connection, signal } = look;
  try {
    const isTooLong = file.size > BYTES_MAX;
    const bytes = isTooLong ? null : await within(READ_MS, file.path, connection.read(file.path, BYTES_MAX));
    const outcome = await take(look, file, bytes);
    if (outcome === 'UNREADABLE')
      await alertStaff(look, file, bytes === null ? `more than ${BYTES_MAX} bytes` : 'no XML');
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof TransportFault) && outageOf(error)) throw error;
    deps.log.warn({ err: error, store: store.key, file: file.path }, 'an answer of a store could not be read');
    const tries = triesBefore + 1;
    await postpone(look, file, tries);
    if (tries >= TRIES_BEFORE_ALERT) await alertStaff(look, file, clipStoreText(String(error)));
    return false;
  }
};

/** Files that are due, of those of a folder; null where it could not be listed. Known ones leave room for new ones. */
const listDueFiles = async ({ deps, store, connection }: Look, folder: string, now: Date) => {
  const known = new Map<string, SeenFile>();
  const isDue = ({ path, size }: RemoteFile): boolean => {
    const before = known.get(path);
    return before?.size !== size || (before.next_try_at !== null && before.next_try_at <= now);
  };
  const keepDue: KeepFiles = async (listed) => {
    const files = listed.filter(
      ({ path, size }) =>
        // Others would fail in the database, with every look.
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name must not hold
        /^[^\u0000-\u001f]+\.xml$/i.test(path) &&
        Buffer.byteLength(path) <= PATH_BYTES_MAX &&
        Number.isSafeInteger(size),
    );
    const seen = await listSeen(
      deps.db,
      store.uuid,
      files.map(({ path }) => path),
    );
    for (const [path, file] of seen) known.set(path, file);
    return files.filter(isDue);
  };
  const due = await within(LIST_MS, folder, connection.list(folder, keepDue)).catch((error: unknown) => {
    deps.log.warn({ err: error, store: store.key, folder }, 'a folder of answers could not be listed');
    return null;
  });
  return due?.slice(0, FILES_MAX).map((file) => ({ file, before: known.get(file.path) })) ?? null;
};

/** Whether it is time to look for a store's answers again. */
export const shouldReadAnswers = (store: StoredStore, now: Date, everyMs: number): boolean =>
  store.acknowledgements !== null &&
  (store.acknowledgements_read_at === null || now.getTime() - store.acknowledgements_read_at.getTime() >= everyMs);

/**
 * Reads what a store has answered since the last look. A file that can't be read keeps none of the others from being
 * read; a store that can't be reached is asked again next time.
 */
export const readAcknowledgements = async (
  deps: AnswerDeps,
  store: StoredStore,
  stopped: AbortSignal,
): Promise<void> => {
  const now = deps.clock.now();
  await setReadAt(deps.db, store.uuid, now);
  const folders = await foldersOf(deps, store);
  if (folders.length === 0) return;
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(LOOK_MS)]);
  const connection = await within(OPEN_MS, store.name, deps.openTransport(store).open({ signal }));
  const look = { deps, store, connection, signal };
  let failuresInARow = 0;
  const count = (isDone: boolean): void => {
    signal.throwIfAborted();
    failuresInARow = isDone ? 0 : failuresInARow + 1;
    if (failuresInARow === FAILURES_MAX) throw new TransportFault('TRANSPORT_UPLOAD', 'nothing can be read any more');
  };
  try {
    for (const folder of folders) {
      const due = await listDueFiles(look, folder, now);
      count(due !== null);
      for (const { file, before } of due ?? []) count(await readFile(look, file, before?.tries ?? 0));
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
};
