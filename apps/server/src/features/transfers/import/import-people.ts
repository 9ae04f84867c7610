import type { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import type { UserId } from '@dubplate/contract/ids';
import { transfersErrors, transfersIssues } from '@dubplate/contract/transfers/errors';
import type { ImportedPeople } from '@dubplate/contract/transfers/schemas';
import { recordAct } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Pool } from '#platform/database/pool/open-pool.ts';
import { inTransaction } from '#platform/database/tables.ts';
import { type Fault, fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { countImport, lockImport, saveImport } from './import-store.ts';
import { NotText, readLines } from './read-lines.ts';
import { type BadLines, findMovedLines, findRepeatedNames, stagePeople } from './stage-store.ts';

export interface ImportDeps {
  /** A connection of its own, without the limits of calls: an import takes as long as its file is large. */
  readonly openPool: () => Pool;
  readonly clock: Clock;
}

interface PeopleFile {
  readonly source: Readable;
  readonly fileName: string;
  /** Null: the command line. */
  readonly actorUuid: UserId | null;
  /** Only says what would come. */
  readonly isDryRun: boolean;
}

const refusal = (code: 'BAD_LEGACY_FILE' | 'LEGACY_MOVED', { issues, count }: BadLines): Fault =>
  fault(transfersErrors, code, {
    data: { issueCount: count },
    issues: issues.map(({ line, code, values }) => ({
      path: String(line),
      code,
      ...(values && { values }),
      text: transfersIssues[code],
    })),
  });

const requireGoodLines = (code: Parameters<typeof refusal>[0], bad: BadLines): void => {
  if (bad.count > 0) throw refusal(code, bad);
};

/**
 * Imports people of the older system, all or none. A line that is the same again changes nothing; a changed one replaces a
 * person who waits.
 * @throws BAD_LEGACY_FILE with the bad lines, LEGACY_UNREADABLE, LEGACY_MOVED, BROKEN_FORM
 */
export const importPeople = async (
  { openPool, clock }: ImportDeps,
  { source, fileName, actorUuid, isDryRun }: PeopleFile,
): Promise<ImportedPeople> => {
  const { db, pool } = openPool();
  try {
    const client = await pool.connect();
    requireGoodLines('BAD_LEGACY_FILE', await stagePeople(client, readLines(source)).finally(() => client.release()));
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
    if (error instanceof NotText) throw fault(transfersErrors, 'LEGACY_UNREADABLE');
    if (source.errored) throw fault(platformErrors, 'BROKEN_FORM');
    throw error;
  } finally {
    await pool.end();
  }
};
