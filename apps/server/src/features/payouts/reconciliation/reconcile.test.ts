import { Readable } from 'node:stream';
import type { PayoutState } from '@dubplate/contract/payouts/limits';
import { createPayoutContext } from '@dubplate/testkit/payouts/payout-context';
import { insertPayout, insertStep } from '@dubplate/testkit/payouts/payout-rows';
import { type Person, signUpVerified } from '@dubplate/testkit/person';
import { useServer } from '@dubplate/testkit/use-server';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newUuid } from '#platform/ids.ts';
import { createPayoutBox } from '../methods/store.ts';
import type { PayoutProviderName } from '../providers/payout-provider.ts';
import { reconcilePayouts } from './reconcile.ts';

const server = useServer();
let artist: Person;
beforeAll(async () => {
  artist = await signUpVerified(server);
});

let context: ReturnType<typeof createPayoutContext>;
let minute = 0;
beforeEach(() => {
  context = createPayoutContext(server);
});

const send = async (cents: number, state: PayoutState, provider: PayoutProviderName | null) => {
  const uuid = await insertPayout(context.db, createPayoutBox(context.keyring), {
    userUuid: artist.uuid,
    cents,
    details: { method: 'PAYPAL', receiver: 'a@example.com' },
    state,
    byHand: provider === null,
  });
  minute += 1;
  await insertStep(context.db, uuid, 'SENDING', new Date(Date.UTC(2026, 0, 1, 0, minute)));
  if (provider === null) return uuid;
  const batch = newUuid();
  await context.db
    .insertInto('payout_batches')
    .values({ uuid: batch, provider, body: '{}', created_at: new Date(), ask_at: null })
    .execute();
  await context.db
    .updateTable('payouts')
    .set({ batch_uuid: batch, reference: `REF-${minute}` })
    .where('uuid', '=', uuid)
    .execute();
  return uuid;
};
const reconcile = (lines: string[]) => reconcilePayouts(context.db, Readable.from([Buffer.from(lines.join('\r\n'))]));

it('compares a report of PayPal by our ids', async () => {
  const paid = await send(123_450, 'PAID', 'paypal');
  const returned = await send(1000, 'RETURNED', 'paypal');
  const missing = await send(700, 'SENT', 'paypal');
  const elsewhere = await send(800, 'PAID', 'stripe');
  const differing = await send(1000, 'PAID', 'paypal');
  const later = await send(900, 'PAID', 'paypal');
  const { agree, differences } = await reconcile([
    '\uFEFF"Date","Type","Status","Currency","Gross","Fee","Transaction ID","Custom Number"',
    '"01/02/2026","Express Checkout Payment","Completed","USD","5.00","-0.30","T0",""',
    `"01/02/2026","Mass Pay Payment","Completed","USD","-1,234.50","-0.25","T1","${paid}"`,
    `"01/02/2026","Mass Pay Payment","Completed","USD","-10.00","-0.25","T2","${returned}"`,
    `"01/03/2026","Payout Refund","Refunded","USD","10.00","0.25","T3","${returned}"`,
    `"01/02/2026","Mass Pay Payment","Unclaimed","EUR","-9.00","-0.25","T4","${differing}"`,
    '"01/02/2026","Mass Pay Payment","Completed","USD","-3.00","-0.25","T5","somebody"',
  ]);
  expect(agree).toBe(2);
  expect(differences).toEqual([
    { issue: 'AMOUNT', payout_uuid: differing, reference: 'T4', ours: '10.00 USD', theirs: '-9.00 EUR' },
    { issue: 'STATE', payout_uuid: differing, reference: 'T4', ours: 'PAID', theirs: 'Unclaimed' },
    { issue: 'NOT_OURS', payout_uuid: null, reference: 'T5', ours: null, theirs: '-3.00 USD' },
    { issue: 'NOT_THERE', payout_uuid: missing, reference: expect.any(String), ours: '7.00 USD', theirs: null },
  ]);
  expect(differences.map(({ payout_uuid }) => payout_uuid)).not.toContain(elsewhere);
  expect(differences.map(({ payout_uuid }) => payout_uuid)).not.toContain(later);
});

it('compares a report of Stripe without states', async () => {
  const paid = await send(2500, 'PAID', 'stripe');
  expect(
    await reconcile([
      'id,Type,Source,Amount,Currency,payout_uuid (metadata)',
      `txn_1,transfer,tr_1,-25.00,usd,${paid}`,
      'txn_2,charge,ch_1,15.00,usd,',
    ]),
  ).toEqual({ agree: 1, differences: [] });
});

it('compares a report of the bank, whose ids have no hyphens', async () => {
  const paid = await send(2500, 'PAID', null);
  const open = await send(2600, 'SENDING', null);
  expect(
    await reconcile([
      'Account DE89;;;',
      'End-to-end ID;Amount;Currency;Status',
      `${paid.replaceAll('-', '').toUpperCase()};25,00;USD;Booked`,
      `${open.replaceAll('-', '')};26,00;USD;gebucht`,
    ]),
  ).toEqual({
    agree: 1,
    differences: [{ issue: 'STATE', payout_uuid: open, reference: null, ours: 'SENDING', theirs: 'gebucht' }],
  });
});

it('finds payouts by the reference of the provider, too', async () => {
  await send(2500, 'PAID', 'paypal');
  const reference = `REF-${minute}`;
  expect(await reconcile(['Transaction ID,Unique ID,Amount,Status', `${reference},,25.00,SUCCESS`])).toEqual({
    agree: 1,
    differences: [],
  });
});

it.each(['', 'a,b\n1,2', '%PDF-1.7 \0\0'])('refuses %j, which is no report of payouts', async (text) => {
  await expect(reconcile([text])).rejects.toMatchObject({ code: 'REPORT_UNREADABLE', entry: { status: 400 } });
});
