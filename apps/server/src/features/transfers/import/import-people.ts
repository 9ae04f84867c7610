import type { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import type { UserId } from '@dubplate/contract/ids';
import { transfersErrors, transfersIssues } from '@dubplate/contract/transfers/errors';
import type { ImportedPeople } from '@dubplate/contract/transfers/schemas';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { type ApiError, apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { openThreadReader, ReadingTooHeavy, type ThreadReader } from '#platform/threads/thread-reader.ts';
import type { ReadPeople } from './legacy-thread.ts';
import type { BadLines } from './parse-lines.ts';
import { countImport, findMovedLines, findRepeatedNames, lockImport, saveImport, stagePeople } from './store.ts';

/** An import uses a connection of its own, since it may exceed the time limit of calls. */
export type ImportContext = Pick<ServerContext, 'openPool' | 'clock'> & { readonly reader: LegacyReader };

/** A line may have megabytes, which take seconds to parse. */
export type LegacyReader = ThreadReader<null, ReadPeople>;

export const openLegacyReader = (limits: Parameters<typeof openThreadReader>[1] = {}): LegacyReader =>
  openThreadReader(new URL('./legacy-thread.ts', import.meta.url), limits);

interface PeopleFile {
  readonly source: Readable;
  /** Fires when the sender goes away. */
  readonly signal?: AbortSignal;
  readonly fileName: string;
  /** Null for the command line. */
  readonly actorUuid: UserId | null;
  /** Counts without writing. */
  readonly isDryRun: boolean;
}

const badLinesError = (code: 'BAD_LEGACY_FILE' | 'LEGACY_MOVED', { issues, count }: BadLines): ApiError =>
  apiError(transfersErrors, code, {
    data: { issueCount: count },
    issues: issues.map(({ line, code, values }) => ({
      path: String(line),
      code,
      ...(values && { values }),
      text: transfersIssues[code],
    })),
  });

const requireGoodLines = (code: Parameters<typeof badLinesError>[0], bad: BadLines): void => {
  if (bad.count > 0) throw badLinesError(code, bad);
};

/**
 * Imports users of the older system, all or none. Unchanged lines change nothing; changed lines replace users who have not
 * been transferred.
 * @throws BAD_LEGACY_FILE with the bad lines, LEGACY_UNREADABLE, LEGACY_TOO_HEAVY, LEGACY_MOVED, BROKEN_FORM
 */
export const importPeople = async (
  { openPool, clock, reader }: ImportContext,
  { source, signal, fileName, actorUuid, isDryRun }: PeopleFile,
): Promise<ImportedPeople> => {
  const { db, pool } = openPool();
  try {
    const client = await pool.connect();
    const reading = reader.read(null, { source, signal });
    const read = await stagePeople(client, reading).finally(() => client.release());
    if (!read) throw apiError(transfersErrors, 'LEGACY_UNREADABLE');
    requireGoodLines('BAD_LEGACY_FILE', read);
    requireGoodLines('BAD_LEGACY_FILE', await findRepeatedNames(db));
    return await inTransaction(db, async (trx) => {
      await lockImport(trx);
      requireGoodLines('LEGACY_MOVED', await findMovedLines(trx));
      const imported = await countImport(trx);
      if (isDryRun) return imported;
      const now = clock.now();
      await saveImport(trx, now);
      await recordAct(trx, {
        actorUuid,
        action: 'legacy.import',
        subject: { type: 'legacy_import', uuid: newUuid() },
        before: null,
        after: { file: fileName, ...imported },
        now,
      });
      return imported;
    });
  } catch (error) {
    if (error instanceof ReadingTooHeavy) throw apiError(transfersErrors, 'LEGACY_TOO_HEAVY');
    if (source.errored) throw apiError(platformErrors, 'BROKEN_FORM');
    throw error;
  } finally {
    await pool.end();
  }
};
