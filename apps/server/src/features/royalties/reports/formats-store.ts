import type { UserId } from '@dubplate/contract/ids';
import { royaltiesIssues } from '@dubplate/contract/royalties/errors';
import type { SalesFormatWire, salesFormatInput } from '@dubplate/contract/royalties/schemas';
import { parseFormula } from '@dubplate/rules/royalties/formula';
import { SALES_FORMATS } from '@dubplate/rules/royalties/sales-formats';
import type { SalesFormat } from '@dubplate/rules/royalties/sales-table';
import type { z } from 'zod';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';

/** The name of DSR, whose reader is no table. */
const RESERVED = new Set(['dsr', ...SALES_FORMATS.map(({ name }) => name)]);

// The contract and the rules describe the same fields; a format that is stored is one that was checked.
const present = (format: SalesFormat, updatedAt: Date | null): SalesFormatWire => ({
  ...(structuredClone(format) as unknown as Omit<SalesFormatWire, 'is_builtin' | 'updated_at'>),
  is_builtin: updatedAt === null,
  updated_at: updatedAt?.toISOString() ?? null,
});

/** All formats; saved ones come first, so that they win over built-in ones. */
export const knownFormats = async (db: Db): Promise<SalesFormat[]> => {
  const saved = await db.selectFrom('royalty_formats').select(['name', 'format']).orderBy('name').execute();
  return [...saved.map(({ name, format }) => ({ ...format, name })), ...SALES_FORMATS];
};

/** Saved formats, then built-in ones. */
export const listFormats = async (db: Db): Promise<SalesFormatWire[]> => {
  const saved = await db.selectFrom('royalty_formats').selectAll().orderBy('name').execute();
  return [
    ...saved.map(({ name, format, updated_at }) => present({ ...format, name }, updated_at)),
    ...SALES_FORMATS.map((format) => present(format, null)),
  ];
};

/** @throws 404 */
export const readFormat = async (db: Db, name: string): Promise<SalesFormatWire> => {
  const found = (await listFormats(db)).find((format) => format.name === name);
  if (!found) throw notFound();
  return found;
};

/** Saves a format under a name. @throws 400 if the name is taken by a built-in one, or the net amount has no source */
export const saveFormat = (
  { db, clock }: Pick<ServerContext, 'clock' | 'db'>,
  name: string,
  input: z.output<typeof salesFormatInput>,
  actorUuid: UserId,
): Promise<SalesFormatWire> =>
  inTransaction(db, async (trx) => {
    if (RESERVED.has(name)) refuseIssues(royaltiesIssues, [{ path: 'name', code: 'format_reserved' }]);
    const invalid = (detail: string) =>
      refuseIssues(royaltiesIssues, [{ path: 'net', code: 'format_invalid', values: { detail } }]);
    if (input.net === undefined && (input.columns.net ?? []).length === 0) invalid('net');
    if (input.net !== undefined)
      try {
        parseFormula(input.net);
      } catch (error) {
        invalid(error instanceof Error ? error.message : String(error));
      }
    const now = clock.now();
    const values = { format: JSON.stringify(input), updated_at: now, updated_by: actorUuid };
    await trx
      .insertInto('royalty_formats')
      .values({ name, ...values })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
      .execute();
    await recordAct(trx, {
      actorUuid,
      action: 'royalties.save-format',
      subject: { type: 'sales_format', uuid: newUuid() },
      before: null,
      after: { name, ...input },
      now,
    });
    return readFormat(trx, name);
  });
