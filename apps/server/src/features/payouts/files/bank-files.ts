import type { UserId } from '@dubplate/contract/ids';
import { payoutsErrors } from '@dubplate/contract/payouts/errors';
import type { PayoutFileFormat } from '@dubplate/contract/payouts/limits';
import type { PayoutFile } from '@dubplate/contract/payouts/schemas';
import { formatCents } from '@dubplate/rules/cents';
import { utcDay } from '@dubplate/rules/dates';
import Papa from 'papaparse';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { PageQuery } from '#platform/http/page.ts';
import { newUuid } from '#platform/ids.ts';
import type { PayoutConfig, PayoutDebtor } from '../config.ts';
import { createPayoutBox, openDetails } from '../methods/store.ts';
import { type MoveContext, movePayout, type StoredPayout } from '../store.ts';
import { pain001, type Transfer } from './pain001.ts';
import { findFile, insertFile, listFiles, lockFile, lockPayoutsOf, lockSendable, markCancelled } from './store.ts';

type FileContext = Pick<ServerContext, 'clock' | 'db'> &
  MoveContext & {
    readonly config: Pick<PayoutConfig, 'debtor'>;
  };
type FileAnswer = Pick<PayoutFile, 'uuid' | 'payouts' | 'sum'>;

const readTransfers = (keyring: FileContext['keyring'], payouts: readonly StoredPayout[]) => {
  const box = createPayoutBox(keyring);
  return payouts.flatMap((payout): { payout: StoredPayout; transfer: Transfer }[] => {
    const target = openDetails(box, payout.method_uuid, payout.sealed);
    if (target?.method !== 'BANK') return [];
    return [{ payout, transfer: { uuid: payout.uuid, amount: formatCents(payout.amount_cents), target } }];
  });
};

const COLUMNS = ['reference', 'holder', 'iban', 'account', 'bic', 'town', 'country', 'amount', 'currency'];

/** Writes transfers as a table with a byte-order mark. Cells that a spreadsheet would read as a formula are escaped. */
const bankCsv = (transfers: readonly Transfer[]): Buffer => {
  const rows = transfers.map(({ uuid, amount, target: { holder, iban, account, bic, town, country } }) => [
    uuid,
    holder,
    iban ?? '',
    account ?? '',
    bic,
    town ?? '',
    country,
    amount,
    'USD',
  ]);
  return Buffer.from(`\uFEFF${Papa.unparse([COLUMNS, ...rows], { escapeFormulae: true, newline: '\r\n' })}\r\n`);
};

/** @throws 409 DEBTOR_MISSING */
const requireDebtor = (debtor: PayoutDebtor | null): PayoutDebtor => {
  if (debtor === null) throw apiError(payoutsErrors, 'DEBTOR_MISSING');
  return debtor;
};

/**
 * Writes a file of the approved bank payouts that may be sent now, and moves them to `SENDING`.
 * @throws 409 DEBTOR_MISSING, NOTHING_APPROVED
 */
export const createBankFile = (
  { clock, db, config, ...context }: FileContext,
  { format }: { readonly format: PayoutFileFormat },
  actorUuid: UserId,
): Promise<FileAnswer> =>
  inTransaction(db, async (trx) => {
    const now = clock.now();
    const debtor = format === 'pain001' ? requireDebtor(config.debtor) : null;
    const opened = readTransfers(context.keyring, await lockSendable(trx, now));
    if (opened.length === 0) throw apiError(payoutsErrors, 'NOTHING_APPROVED');
    const transfers = opened.map(({ transfer }) => transfer);
    const sumCents = opened.reduce((sum, { payout }) => sum + payout.amount_cents, 0);
    const file = { uuid: newUuid(), payouts: opened.length, sum: formatCents(sumCents) };
    const content =
      debtor === null
        ? bankCsv(transfers)
        : pain001({ uuid: file.uuid, createdAt: now, sum: file.sum, debtor, transfers });
    for (const { payout } of opened) await movePayout(trx, context, payout, 'send', { now, actorUuid });
    await insertFile(
      trx,
      {
        uuid: file.uuid,
        format,
        content,
        payouts: file.payouts,
        sum_cents: sumCents,
        created_at: now,
        created_by: actorUuid,
      },
      opened.map(({ payout }) => payout.id),
    );
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.create-file',
      subject: { type: 'payout_file', uuid: file.uuid },
      before: null,
      after: { format, payouts: file.payouts, sum: file.sum },
      now,
    });
    return file;
  });

export const listBankFiles = (db: Db, page: PageQuery): Promise<{ data: PayoutFile[]; count: number }> =>
  listFiles(db, page);

const TYPES = {
  csv: { type: 'text/csv; charset=utf-8', extension: 'csv' },
  pain001: { type: 'application/xml', extension: 'xml' },
} as const satisfies Record<PayoutFileFormat, unknown>;

/** Reads the bytes of a file, the same each time. @throws 404 */
export const readBankFile = async (
  db: Db,
  uuid: string,
): Promise<{ readonly name: string; readonly type: string; readonly content: Buffer }> => {
  const file = await findFile(db, uuid);
  if (!file) throw notFound();
  const { type, extension } = TYPES[file.format];
  return { name: `payouts-${utcDay(file.created_at)}-${uuid.slice(-6)}.${extension}`, type, content: file.content };
};

/** Cancels a file that the bank does not have; its payouts are approved again. @throws 404, 409 FILE_USED */
export const cancelBankFile = (
  { clock, db, ...context }: Omit<FileContext, 'config'>,
  uuid: string,
  actorUuid: UserId,
): Promise<FileAnswer> =>
  inTransaction(db, async (trx) => {
    const file = await lockFile(trx, uuid);
    if (!file) throw notFound();
    const payouts = await lockPayoutsOf(trx, uuid);
    if (file.cancelled_at !== null || payouts.some(({ state }) => state !== 'SENDING'))
      throw apiError(payoutsErrors, 'FILE_USED');
    const now = clock.now();
    for (const payout of payouts) await movePayout(trx, context, payout, 'unsend', { now, actorUuid });
    await markCancelled(trx, uuid, now);
    await recordAct(trx, {
      actorUuid,
      action: 'payouts.cancel-file',
      subject: { type: 'payout_file', uuid },
      before: null,
      after: { payouts: payouts.length },
      now,
    });
    return { uuid, payouts: file.payouts, sum: formatCents(file.sum_cents) };
  });
