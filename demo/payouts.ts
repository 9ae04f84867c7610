import { asCents } from '@dubplate/rules/cents';
import type { PayoutReport } from '@dubplate/server/features/payouts/providers/payout-provider.ts';
import { insertBatch, putIntoBatch } from '@dubplate/server/features/payouts/sending/store.ts';
import { applyPayoutReport, lockPayout, movePayout } from '@dubplate/server/features/payouts/store.ts';
import { lockBooks } from '@dubplate/server/features/royalties/index.ts';
import { type Db, inTransaction } from '@dubplate/server/platform/database/tables.ts';
import { newUuid } from '@dubplate/server/platform/ids.ts';
import { createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import type { Person } from '@dubplate/testkit/person';

interface DemoPeople {
  readonly admin: Person;
  readonly artist: Person;
  readonly label: Person;
}

const request = async (person: Person, amount: string): Promise<string> => {
  const headers = { 'idempotency-key': newUuid() };
  return (await person.ok('POST /me/payouts', { body: { amount }, headers })).uuid;
};

const approve = async (admin: Person, id: string) => {
  await admin.ok('POST /staff/payout/{id}/approve', { params: { id } });
};

/** Applies a report to an approved payout as if Stripe had sent it. No provider is called. */
const sendAtStripe = async (db: Db, uuid: string, report: Omit<PayoutReport, 'payoutUuid'>) => {
  const now = new Date();
  const context = createPayoutContext({ database: { db }, clock: { now: () => now } });
  await inTransaction(db, async (trx) => {
    await lockBooks(trx);
    const payout = await lockPayout(trx, uuid);
    if (!payout) throw new Error('The payout of the demo is missing');
    const batch = { uuid: newUuid(), provider: 'stripe', body: '{}', created_at: now } as const;
    await insertBatch(trx, batch, now);
    await putIntoBatch(trx, [payout.id], batch.uuid);
    await trx.updateTable('payouts').set({ by_hand: false }).where('id', '=', payout.id).execute();
    await movePayout(trx, context, { ...payout, provider: 'stripe' }, 'send', { now });
    await applyPayoutReport(trx, context, { payoutUuid: uuid, ...report }, now);
  });
};

/** Payouts of the artist: paid with a fee and an invoice, returned, rejected, and requested to a changed method. */
const payArtist = async (db: Db, { admin, artist }: DemoPeople) => {
  const card = (country: string) => artist.ok('PUT /me/payout-method', { body: { method: 'CARD', country } });
  await card('DE');

  const paid = await request(artist, '60.00');
  await approve(admin, paid);
  await sendAtStripe(db, paid, { state: 'SENT', reference: 'tr_1Paid', fee: asCents(40), reason: null });
  // The server draws the invoice, with its own key.
  await admin.ok('POST /staff/payout/{id}/state', {
    params: { id: paid },
    body: { state: 'PAID', reference: 'tr_1Paid' },
  });

  const returned = await request(artist, '25.00');
  await approve(admin, returned);
  await sendAtStripe(db, returned, {
    state: 'RETURNED',
    reference: 'tr_1Returned',
    fee: null,
    reason: 'account_closed',
  });

  await admin.ok('POST /staff/payout/{id}/reject', {
    params: { id: await request(artist, '20.00') },
    body: { reason: 'The card belongs to somebody else. Please enter a card in your own name.' },
  });

  await card('FR');
  await request(artist, '30.00');
};

/** A transfer that waits for the next file for the bank; none without a paid plan. */
const payLabel = async ({ admin, label }: DemoPeople) => {
  const { available } = await label.ok('GET /me/payout-method');
  if (!available.some(({ method, allowed }) => method === 'BANK' && allowed)) return;
  await label.ok('PUT /me/payout-method', {
    body: {
      method: 'BANK',
      holder: 'Nordwind Records',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
      town: 'Hamburg',
      country: 'DE',
    },
  });
  await approve(admin, await request(label, '75.00'));
};

/** Fills tax fields, an adjustment and payouts in several states; nothing where a real provider would be called. */
export const payoutsDemo = async (db: Db, people: DemoPeople): Promise<void> => {
  const { admin, artist } = people;
  // Only a verified name may request a payout.
  await db.updateTable('users').set({ verified_at: new Date() }).where('uuid', '=', artist.uuid).execute();
  const { available } = await artist.ok('GET /me/payout-method');
  if (available.some(({ by_hand }) => !by_hand)) return;
  await artist.ok('PUT /me/tax', {
    body: {
      country: 'DE',
      tax_id: '12/345/67890',
      vat_number: 'DE123456789',
      name: 'Vera Lunn',
      address: 'Lindenstraße 12\n10969 Berlin',
    },
  });
  await admin.ok('PUT /staff/user/{id}/tax', { params: { id: artist.uuid }, body: { form_status: 'RECEIVED' } });
  await admin.ok('POST /staff/adjustments', {
    body: {
      user_uuid: artist.uuid,
      amount: '-12.50',
      rate: '10',
      reason: 'Withholding tax on royalties from the USA, 10 % of $125.00',
    },
  });
  await payArtist(db, people);
  await payLabel(people);
};
