import type { Connection } from '../connect.ts';
import { type ArchivedTable, columnList, quoteName, readSequences } from './catalogue.ts';
import { countPendingJobs } from './jobs.ts';

/** What one database has of a table, a sequence or the list of jobs, as text. */
export interface Compared {
  readonly kind: 'table' | 'sequence' | 'jobs';
  readonly name: string;
  /** Rows of a table, the position of a sequence, or the number of jobs; null: it does not exist. */
  readonly source: string | null;
  readonly target: string | null;
  readonly isSame: boolean;
}

interface TableSums {
  readonly rows: string;
  readonly hash: string;
}

/**
 * Counts the rows and adds up hashes of them, which does not depend on their order. The sessions must print the same text
 * for a value: `plainSession`.
 */
async function sumTable(connection: Connection, table: ArchivedTable): Promise<TableSums> {
  const { rows } = await connection.query<TableSums>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || left(encode(sha256(textsend(row(${columnList(table)})::text)), 'hex'), 15))::bit(60)::bigint), 0)::text
        as hash
    from public.${quoteName(table.name)}`);
  const [sums] = rows;
  if (!sums) throw new Error(`The database did not count ${table.name}`);
  return sums;
}

/** Compares the rows of these tables, all sequences and the waiting jobs of two databases, one line for each. */
export async function compareDatabases(
  source: Connection,
  target: Connection,
  tables: readonly ArchivedTable[],
): Promise<Compared[]> {
  const compared: Compared[] = [];
  for (const table of tables) {
    const [one, other] = await Promise.all([sumTable(source, table), sumTable(target, table)]);
    compared.push({
      kind: 'table',
      name: table.name,
      source: one.rows,
      target: other.rows,
      isSame: one.rows === other.rows && one.hash === other.hash,
    });
  }
  const [ours, theirs] = [await readSequences(source), await readSequences(target)];
  for (const name of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const [one, other] = [ours[name], theirs[name]];
    const isSame = one?.value === other?.value && one?.isCalled === other?.isCalled;
    compared.push({ kind: 'sequence', name, source: one?.value ?? null, target: other?.value ?? null, isSame });
  }
  const [one, other] = [await countPendingJobs(source), await countPendingJobs(target)];
  compared.push({ kind: 'jobs', name: 'waiting', source: one, target: other, isSame: one === other });
  return compared;
}
