import type { Readable } from 'node:stream';
import type { UserId } from '@dubplate/contract/ids';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { newUuid } from '#platform/ids.ts';
import { type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { type RunDeps, runImport } from '../history/run-import.ts';
import type { ReportFile } from '../import/read-files.ts';
import type { Part } from '../import/report-rows.ts';
import { ReportUnreadable } from '../import/report-unreadable.ts';
import { deleteParts, listPartsOf, lockParts, replacePart } from './parts-store.ts';

export interface PartDeps extends RunDeps {
  readonly storage: Storage;
}

export const PARTS_PREFIX = 'report-parts/';
export const partKey = (uuid: string): string => `${PARTS_PREFIX}${uuid}`;

interface ReceivedPart {
  readonly report: string;
  readonly part: Part;
  readonly source: Readable;
  readonly fileName: string;
  /** Null: it came by the watched folder. */
  readonly actorUuid: UserId | null;
  readonly overlaps: 'allow' | 'refuse';
  /** Fires when the sender goes away. */
  readonly signal: AbortSignal;
}

type StoredParts = Awaited<ReturnType<typeof listPartsOf>>;

const storedFile = (storage: Storage, part: StoredParts[number]) => async (): Promise<Readable> => {
  try {
    return (await storage.get(partKey(part.uuid))).stream;
  } catch (error) {
    if (!(error instanceof StorageNotFound)) throw error;
    throw new ReportUnreadable({
      en: `part ${part.number} is gone. Please send it again.`,
      ru: `часть ${part.number} пропала. Отправьте её ещё раз.`,
    });
  }
};

/** Keeps a part in place of one with its number. @returns all parts that are there now */
const keepPart = async (
  { db, storage, clock }: PartDeps,
  { report, part, source, fileName, actorUuid, signal }: ReceivedPart,
): Promise<StoredParts> => {
  const uuid = newUuid();
  const { size } = await storage.put(partKey(uuid), source, { contentType: 'application/octet-stream', signal });
  const { replaced, parts } = await inTransaction(db, async (trx: Db) => {
    await lockParts(trx, report);
    const before = await replacePart(trx, {
      uuid,
      report,
      ...part,
      fileName,
      bytes: size,
      actorUuid,
      now: clock.now(),
    });
    return { replaced: before, parts: await listPartsOf(trx, report, part.count) };
  });
  if (replaced !== null) await storage.delete(partKey(replaced));
  return parts;
};

/**
 * Keeps a part of a report until all are there, by whichever way each came; the last one has the report imported, and its
 * answer is the import’s. Parts of a report that is refused stay, so that the bad one alone
 * is sent again.
 * @throws as `importReport` does
 */
export const importPart = async (deps: PartDeps, received: ReceivedPart): Promise<ImportedReport> => {
  const { db, storage } = deps;
  const { report, part, fileName, actorUuid, overlaps } = received;
  const parts = await keepPart(deps, received);
  const numbers = new Set(parts.map(({ number }) => number));
  const missing = Array.from({ length: part.count }, (_, index) => index + 1).filter((number) => !numbers.has(number));
  if (missing.length > 0) return { report, rows: 0, quantity: 0, unmatched: 0, overlaps: [], waiting_for: missing };
  const files = parts.map(
    (stored): ReportFile => ({
      part: { number: stored.number, count: stored.count },
      open: storedFile(storage, stored),
    }),
  );
  const imported = await runImport(deps, { report, files, fileName, actorUuid, overlaps });
  const uuids = parts.map(({ uuid }) => uuid);
  await deleteParts(db, uuids);
  for (const uuid of uuids) await storage.delete(partKey(uuid));
  return imported;
};
