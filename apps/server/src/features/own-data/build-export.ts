import type { UserId } from '@dubplate/contract/ids';
import { EXPORT_SECONDS } from '@dubplate/contract/own-data/limits';
import { enqueueEmail, findUser } from '#features/accounts/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import type { OwnDataHooks } from '#platform/rooms/own-data.ts';
import { writeZip } from '#platform/zip/write-zip.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { exportKey, removeExportsOf } from './exports.ts';
import { countFailure, findExport, markReady, type StoredExport, setDoneBytes } from './store.ts';

/** Returns the README of an export. */
const readme = (productName: string, username: string, now: Date): string =>
  `${productName}
${'='.repeat(productName.length)}

This is a copy of everything that ${productName} keeps for ${username},
made on ${now.toISOString()}.

account/      who you are here, where you signed in, your passkeys' names, your picture
artists/      your artists and their pictures
releases/     a folder for each release: its data and history (release.json),
              its cover and its recordings, exactly as you uploaded them
catalogue.csv your releases as a table, to import here or elsewhere
purchases/    what you bought and your plans
other files/  uploads that no release uses

Passwords and other secrets are not in it. The .json files open in any text editor.


Это копия всего, что ${productName} хранит для ${username};
она сделана ${now.toISOString()}.

account/      кто вы здесь, откуда входили, названия ваших ключей доступа, ваше фото
artists/      ваши артисты и их фото
releases/     папка для каждого релиза: данные и история (release.json),
              обложка и записи ровно в том виде, в каком вы их загрузили
catalogue.csv ваши релизы таблицей: её можно импортировать здесь или в другом сервисе
purchases/    ваши покупки и тарифы
other files/  загрузки, которые не используются ни в одном релизе

Паролей и других секретов здесь нет. Файлы .json открываются в любом текстовом редакторе.
`;

declare module '#platform/jobs/jobs.ts' {
  interface JobQueues {
    'make-export': { export_uuid: string };
  }
}

type ExportContext = Pick<ServerContext, 'db' | 'jobs' | 'storage' | 'clock'> & {
  readonly ownData: readonly OwnDataHooks[];
  readonly productName: string;
};

const FAILURES_MAX = 5;
const PROGRESS_EVERY_MS = 2_000;

async function* ownDataEntries(
  { db, ownData, productName, clock }: ExportContext,
  userUuid: UserId,
): AsyncIterable<ZipEntry> {
  const user = await findUser(db, userUuid);
  yield { path: 'README.txt', text: readme(productName, user?.username ?? '', clock.now()) };
  for (const hooks of ownData) yield* hooks.export(db, userUuid);
}

/** Streams the ZIP from storage to storage and returns its size. */
const storeZip = async (deps: ExportContext, { uuid, user_uuid }: StoredExport, signal: AbortSignal) => {
  const { db, storage, clock } = deps;
  let reportedAt = 0;
  const onProgress = (doneBytes: number) => {
    const now = clock.now().getTime();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    // Only for display, so errors are ignored.
    setDoneBytes(db, uuid, doneBytes).catch(() => undefined);
  };
  const zip = writeZip(ownDataEntries(deps, user_uuid), { storage, now: clock.now(), onProgress });
  return storage.put(exportKey(uuid), zip, { contentType: 'application/zip', signal });
};

/** Builds a requested export; a retry starts from the beginning. Does nothing if it is ready. */
const buildExport = async (deps: ExportContext, uuid: string, signal: AbortSignal): Promise<void> => {
  const { db, jobs, storage, clock } = deps;
  const wanted = await findExport(db, uuid);
  if (wanted?.status !== 'MAKING') return;
  const { size } = await storeZip(deps, wanted, signal);
  const isReady = await inTransaction(db, async (trx) => {
    const expires_at = new Date(clock.now().getTime() + EXPORT_SECONDS * 1000);
    const ready = await markReady(trx, uuid, { size, expires_at });
    const user = ready && (await findUser(trx, wanted.user_uuid));
    if (user) {
      await removeExportsOf(trx, jobs, user.uuid, uuid);
      const values = { expires_at: expires_at.toISOString() };
      await enqueueEmail(trx, jobs, { kind: 'export-ready', username: user.username, values });
    }
    return ready !== undefined;
  });
  // The owner was erased in the meantime.
  if (!isReady && !(await findExport(db, uuid))) await storage.delete(exportKey(uuid));
};

/** Builds an export. After a shutdown it is built again at the next start. */
export const runExport = async (deps: ExportContext, uuid: string, signal: AbortSignal): Promise<void> => {
  try {
    await buildExport(deps, uuid, signal);
  } catch (error) {
    if (!signal.aborted) await countFailure(deps.db, uuid, FAILURES_MAX);
    throw error;
  }
};
