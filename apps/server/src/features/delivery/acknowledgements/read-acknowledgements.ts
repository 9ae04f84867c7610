import type { StoreId } from '@dubplate/contract/delivery/schemas';
import { readAcknowledgement } from '@dubplate/ern/acknowledgement/read-acknowledgement';
import { inTransaction } from '#platform/database/tables.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import type { StoredStore } from '../stores/store.ts';
import type { Connection, RemoteFile } from '../transports/transport.ts';
import { applyAnswer } from './apply-answer.ts';
import { parseXml } from './parse-xml.ts';
import { listRead, listUnanswered, saveRead, setReadAt } from './store.ts';

/** Of one acknowledgement. */
const BYTES_MAX = 1024 * 1024;
/** Releases whose own folders are looked into, and files of one look. */
const FOLDERS_MAX = 200;
const FILES_MAX = 1_000;

const parent = (path: string): string => path.split('/').slice(0, -1).join('/');

/** Where a store may have answered: in one folder for all, or beside each message. */
const foldersOf = async (deps: EngineDeps, store: StoredStore): Promise<string[]> => {
  const folder = store.acknowledgements;
  if (folder === null) return [];
  if (store.choreography === 'BATCH') return [folder];
  const unanswered = await listUnanswered(deps.db, store.uuid, FOLDERS_MAX);
  const beside = unanswered.flatMap((delivery) => {
    const message = delivery.package?.find((file) => 'message' in file.source);
    return message ? [`${parent(message.path)}/acknowledgements`] : [];
  });
  return [...new Set([folder, ...beside])];
};

/** Reads one file of a stranger's; what can't be read is remembered as such and never stops the others. */
const take = async (deps: EngineDeps, store: StoredStore, connection: Connection, file: RemoteFile): Promise<void> => {
  const bytes = file.size > BYTES_MAX ? null : await connection.read(file.path, BYTES_MAX);
  const tree = bytes && parseXml(bytes);
  const answers = tree ? readAcknowledgement(tree, file.path.split('/').at(-1) ?? '') : [];
  await inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const applied = [];
    for (const answer of answers) applied.push(await applyAnswer(trx, deps.outbox, store.uuid, answer, now));
    const known = applied.find((delivery) => delivery !== null);
    const outcome =
      tree === null ? 'UNREADABLE' : answers.length === 0 ? 'UNKNOWN_SHAPE' : known ? 'APPLIED' : 'UNMATCHED';
    const content = bytes?.toString('utf8').replaceAll('\u0000', '\uFFFD') ?? null;
    const { path, size } = file;
    await saveRead(
      trx,
      { store_uuid: store.uuid, path, size, delivery_uuid: known?.uuid ?? null, outcome, content },
      now,
    );
  });
};

const isAcknowledgement = ({ path }: RemoteFile): boolean => path.toLowerCase().endsWith('.xml');

/** Whether it is time to look for a store's answers again. */
export const shouldReadAnswers = (store: StoredStore, now: Date, everyMs: number): boolean =>
  store.acknowledgements !== null &&
  (store.acknowledgements_read_at === null || now.getTime() - store.acknowledgements_read_at.getTime() >= everyMs);

/** Reads what a store has answered since the last look. A store that can't be reached is asked again next time. */
export const readAcknowledgements = async (
  deps: EngineDeps,
  storeUuid: StoreId,
  store: StoredStore,
  signal: AbortSignal,
): Promise<void> => {
  await setReadAt(deps.db, storeUuid, deps.clock.now());
  const folders = await foldersOf(deps, store);
  if (folders.length === 0) return;
  const connection = await deps.openTransport(store).open({ signal });
  try {
    for (const folder of folders) {
      signal.throwIfAborted();
      const files = (await connection.list(folder)).filter(isAcknowledgement);
      const known = await listRead(
        deps.db,
        storeUuid,
        files.map(({ path }) => path),
      );
      const unread = files.filter(({ path, size }) => known.get(path) !== size).slice(0, FILES_MAX);
      for (const file of unread) {
        signal.throwIfAborted();
        await take(deps, store, connection, file);
      }
    }
  } finally {
    await connection.close().catch(() => undefined);
  }
};
