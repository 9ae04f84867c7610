import type { UserId } from '@dubplate/contract/ids';
import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import type { InvoiceIssuer } from '../config.ts';
import { createPayoutBox, payoutColumn } from '../methods/store.ts';
import { findTax } from '../taxes/store.ts';

/** The receiver of a payout at the time of its invoice, as it is sealed. */
const invoiceReceiver = z.object({
  name: z.string(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  tax_id: z.string().nullable(),
  vat_number: z.string().nullable(),
});
export type InvoiceReceiver = z.output<typeof invoiceReceiver>;

export interface Invoice {
  /** With its prefix, such as `SB-000123`. */
  readonly number: string;
  readonly at: Date;
  /** Who issued it; null: the name of the service. */
  readonly customer: string | null;
  readonly payoutUuid: string;
  readonly cents: number;
  readonly returnedCents: number;
  readonly masked: string;
  readonly state: PayoutState;
  readonly receiver: InvoiceReceiver;
}

const ownerOf = (payoutUuid: string): string => `invoice:${payoutUuid}`;

const readReceiver = async (trx: Db, keyring: Keyring, userUuid: UserId): Promise<InvoiceReceiver> => {
  const { name, address, country, tax_id, vat_number } = await findTax(trx, keyring, userUuid);
  const user = await trx
    .selectFrom('users')
    .select(['username', 'first_name', 'last_name'])
    .where('uuid', '=', userUuid)
    .executeTakeFirst();
  const profileName = [user?.first_name, user?.last_name].filter(Boolean).join(' ');
  return { name: name ?? (profileName || (user?.username ?? '')), address, country, tax_id, vat_number };
};

/**
 * Draws the next invoice number for a payout that is paid, and seals its receiver as of now. The numbers have no gaps, so
 * the lock lasts until the transaction ends. A payout that has an invoice keeps it.
 */
export const drawInvoice = async (
  trx: Db,
  { keyring, issuer }: { readonly keyring: Keyring; readonly issuer: InvoiceIssuer },
  payout: { readonly id: number; readonly uuid: string; readonly user_uuid: UserId },
  now: Date,
): Promise<void> => {
  await sql`LOCK TABLE payout_invoices IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
  const drawn = await trx
    .selectFrom('payout_invoices')
    .select('number')
    .where('payout_id', '=', payout.id)
    .executeTakeFirst();
  if (drawn) return;
  const receiver = await readReceiver(trx, keyring, payout.user_uuid);
  const sealed = createPayoutBox(keyring).seal(Buffer.from(JSON.stringify(receiver)), ownerOf(payout.uuid));
  await sql`
    INSERT INTO payout_invoices (number, payout_id, at, sealed, prefix, customer)
    SELECT coalesce(max(number) + 1, ${issuer.firstNumber}), ${payout.id}, ${now}, ${sealed}, ${issuer.prefix}, ${issuer.name}
    FROM payout_invoices`.execute(trx);
};

export const sealedInvoices = payoutColumn('payout_invoices.sealed', async (db) => {
  const rows = await db
    .selectFrom('payout_invoices')
    .innerJoin('payouts', 'payouts.id', 'payout_invoices.payout_id')
    .select(['payouts.uuid', 'sealed', 'number', 'prefix'])
    .orderBy('number')
    .execute();
  return rows.map(({ uuid, sealed, number, prefix }) => ({
    owner: ownerOf(uuid),
    sealed,
    name: invoiceNumber(prefix ?? '', number),
  }));
});

/**
 * Compares the setting with the numbers that were given.
 * @returns why this first number is not possible any more, or null
 */
export const firstInvoiceIssue = async (db: Db, first: number): Promise<string | null> => {
  const { rows } = await sql<{ lowest: number | null; highest: number | null }>`
    SELECT min(number) AS lowest, max(number) AS highest FROM payout_invoices`.execute(db);
  const { lowest = null, highest = null } = rows[0] ?? {};
  if (lowest === null || lowest === first) return null;
  return `PAYOUT_INVOICE_FIRST is ${first}, but invoices ${lowest} to ${highest} exist and numbers have no gaps: set it to ${lowest}.`;
};

/** Writes the number of an invoice, such as `SB-000123`. */
export const invoiceNumber = (prefix: string, number: number): string => `${prefix}${String(number).padStart(6, '0')}`;

/** Finds the invoice of a user's payout; null if there is none, or if the instance key was lost. */
export const findInvoice = async (
  db: Db,
  { keyring, issuer }: { readonly keyring: Keyring; readonly issuer: InvoiceIssuer },
  { userUuid, payoutUuid }: { readonly userUuid: UserId; readonly payoutUuid: string },
): Promise<Invoice | null> => {
  const row = await db
    .selectFrom('payout_invoices as invoices')
    .innerJoin('payouts', 'payouts.id', 'invoices.payout_id')
    .innerJoin('payout_methods as methods', 'methods.id', 'payouts.method_id')
    .select(['invoices.number', 'invoices.prefix', 'invoices.customer', 'invoices.at', 'invoices.sealed'])
    .select(['payouts.amount_cents', 'payouts.returned_cents', 'payouts.state', 'methods.masked'])
    .where('payouts.uuid', '=', payoutUuid)
    .where('payouts.user_uuid', '=', userUuid)
    .executeTakeFirst();
  const opened = row && createPayoutBox(keyring).open(row.sealed, ownerOf(payoutUuid));
  if (!row || !opened) return null;
  return {
    number: invoiceNumber(row.prefix ?? issuer.prefix, row.number),
    at: row.at,
    customer: row.prefix === null ? issuer.name : row.customer,
    payoutUuid,
    cents: row.amount_cents,
    returnedCents: row.returned_cents,
    masked: row.masked,
    state: row.state,
    receiver: invoiceReceiver.parse(JSON.parse(opened.toString('utf8'))),
  };
};
