import type { Readable } from 'node:stream';
import type { UserId } from '@dubplate/contract/ids';
import { statisticsErrors } from '@dubplate/contract/statistics/errors';
import type { ImportedReport } from '@dubplate/contract/statistics/schemas';
import { DAY_MS } from '@dubplate/rules/dates';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { hasSettled, type Storage, StorageNotFound } from '#platform/storage/storage.ts';
import { failRun, insertRun } from '../import/history-store.ts';
import type { ReportFile } from '../import/read-files.ts';
import { type Part, ReportUnreadable } from '../import/report-rows.ts';
import { failureOf, type ImportRunContext, runImport } from '../import/run-import.ts';
import { deleteParts, deletePartsBefore, findParts, listPartsOf, lockParts, replacePart } from './parts-store.ts';

export type PartContext = ImportRunContext & Pick<ServerContext, 'storage'>;

const PARTS_PREFIX = 'report-parts/';
const partKey = (uuid: string): string => `${PARTS_PREFIX}${uuid}`;

interface ReceivedPart {
  readonly report: string;
  readonly part: Part;
  readonly source: Readable;
  readonly fileName: string;
  /** Null for the watched folder. */
  readonly actorUuid: UserId | null;
  readonly overlaps: 'allow' | 'refuse';
  /** Aborts when the sender disconnects. */
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

/** Stores a part, replacing one with the same number. @returns all parts so far */
const storePart = async (
  { db, storage, clock }: PartContext,
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
 * Stores a part of a report, from a call or the watched folder. The last part imports the report and returns its
 * result. If the import is rejected, the parts stay, so that only the bad part has to be sent again.
 * @throws as `importReport` does
 */
export const importPart = async (deps: PartContext, received: ReceivedPart): Promise<ImportedReport> => {
  const { db, storage } = deps;
  const { report, part, fileName, actorUuid, overlaps } = received;
  const parts = await storePart(deps, received);
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

/** Parts are removed if no other part of the report arrives for this time. */
export const PARTS_KEPT_DAYS = 7;

const partsMissing = () => apiError(statisticsErrors, 'PARTS_MISSING', { values: { days: PARTS_KEPT_DAYS } });

/**
 * Removes the parts of incomplete reports, and stored bytes without a row. The report is listed as failed, because the
 * watched folder gives no answer.
 */
export const removeAbandonedParts = async (db: Db, storage: Storage, now: Date): Promise<void> => {
  const parts = await inTransaction(db, async (trx) => {
    const gone = await deletePartsBefore(trx, new Date(now.getTime() - PARTS_KEPT_DAYS * DAY_MS));
    const reports = new Map(gone.map((part) => [`${part.count} ${part.report}`, part]));
    for (const { report, file_name: fileName, actor_uuid: actorUuid } of reports.values()) {
      const uuid = newUuid();
      await insertRun(trx, { uuid, report, fileName, actorUuid, now });
      await failRun(trx, uuid, failureOf(partsMissing()), now);
    }
    return gone;
  });
  for (const { uuid } of parts) await storage.delete(partKey(uuid));
  for await (const key of storage.list(PARTS_PREFIX)) {
    const uuid = key.slice(PARTS_PREFIX.length);
    if (!(await findParts(db, [uuid])).has(uuid) && (await hasSettled(storage, key, now))) await storage.delete(key);
  }
};
