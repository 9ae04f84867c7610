import type { UserId } from '@dubplate/contract/ids';
import { type Tax, taxInput } from '@dubplate/contract/payouts/schemas';
import type { z } from 'zod';
import type { Db } from '#platform/database/tables.ts';
import type { Keyring } from '#platform/secrets/keyring.ts';
import { createPayoutBox, payoutColumn } from '../methods/store.ts';

const sealedFields = taxInput.omit({ password: true });
export type TaxFields = z.output<typeof sealedFields>;
const NO_FIELDS: TaxFields = { country: null, tax_id: null, vat_number: null, name: null, address: null };

const ownerOf = (userUuid: UserId): string => `tax:${userUuid}`;

export const sealedTaxes = payoutColumn('payout_taxes.sealed', async (db) => {
  const rows = await db
    .selectFrom('payout_taxes')
    .innerJoin('users', 'users.uuid', 'payout_taxes.user_uuid')
    .select(['payout_taxes.user_uuid', 'sealed', 'users.username as name'])
    .orderBy('users.username')
    .execute();
  return rows.map(({ user_uuid, ...row }) => ({ ...row, owner: ownerOf(user_uuid) }));
});

/** Reads the tax fields of a user; all are null until the user fills them in. */
export const findTax = async (db: Db, keyring: Keyring, userUuid: UserId): Promise<Tax> => {
  const row = await db
    .selectFrom('payout_taxes')
    .select(['sealed', 'form_status'])
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  const opened = row?.sealed && createPayoutBox(keyring).open(row.sealed, ownerOf(userUuid));
  const fields = opened ? sealedFields.parse(JSON.parse(opened.toString('utf8'))) : NO_FIELDS;
  return { ...fields, form_status: row?.form_status ?? 'NONE' };
};

export const saveTaxFields = async (
  db: Db,
  keyring: Keyring,
  userUuid: UserId,
  { fields, now }: { readonly fields: TaxFields; readonly now: Date },
): Promise<void> => {
  const sealed = createPayoutBox(keyring).seal(Buffer.from(JSON.stringify(fields)), ownerOf(userUuid));
  await db
    .insertInto('payout_taxes')
    .values({ user_uuid: userUuid, sealed, updated_at: now })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ sealed, updated_at: now }))
    .execute();
};

export const saveFormStatus = async (
  trx: Db,
  userUuid: UserId,
  form_status: Tax['form_status'],
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('payout_taxes')
    .values({ user_uuid: userUuid, sealed: null, form_status, updated_at: now })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet({ form_status, updated_at: now }))
    .execute();
};

/** Deletes the tax fields of an erased person. */
export const forgetTax = async (trx: Db, userUuid: UserId): Promise<void> => {
  await trx.updateTable('payout_taxes').set({ sealed: null }).where('user_uuid', '=', userUuid).execute();
};
