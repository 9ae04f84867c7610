import type { Db } from '#platform/database/tables.ts';
import { customerAccount, providerAccount, REFUNDS_PAYABLE, REVENUE } from '../ledger/accounts.ts';
import { dollarsToCents } from '../ledger/cents.ts';
import { isPosted, postToLedger } from '../ledger/store.ts';
import type { PurchaseAct } from './purchase-act.ts';
import type { StoredPurchase } from './store.ts';

/** Under what the start of a subscription is booked. */
const startOf = (purchase: StoredPurchase) => `start:${purchase.uuid}`;

const entryOf = (purchase: StoredPurchase, now: Date) => ({
  userUuid: purchase.user_uuid,
  purchaseUuid: purchase.uuid,
  // What was refunded of it in parts is no longer owed or earned.
  cents: dollarsToCents(purchase.amount - purchase.refunded_amount),
  now,
});

/** Earned: spent on a release, or a subscription that has started. */
const isEarned = async (trx: Db, purchase: StoredPurchase): Promise<boolean> =>
  purchase.status === 'USED' || (purchase.type === 'SUBSCRIPTION' && (await isPosted(trx, startOf(purchase))));

/** Books what a move of a purchase does to the money; a refusal moves none. */
export const postMove = async (
  trx: Db,
  purchase: StoredPurchase,
  act: PurchaseAct,
  moveUuid: string,
): Promise<void> => {
  const customer = customerAccount(purchase.user_uuid);
  const entry = entryOf(purchase, act.now);
  switch (act.move) {
    case 'pay':
      return postToLedger(trx, {
        ...entry,
        kind: 'charge',
        reference: `charge:${act.payment.uuid}:${purchase.uuid}`,
        debit: act.from ?? providerAccount(act.payment.provider),
        credit: customer,
        paymentUuid: act.payment.uuid,
      });
    case 'use':
      return postToLedger(trx, {
        ...entry,
        kind: 'use',
        reference: `use:${moveUuid}`,
        debit: customer,
        credit: REVENUE,
      });
    case 'give-back':
      return postToLedger(trx, {
        ...entry,
        kind: 'give_back',
        reference: `give_back:${moveUuid}`,
        debit: REVENUE,
        credit: customer,
      });
    case 'refund':
    case 'refund-part':
      return postToLedger(trx, {
        ...entry,
        ...(act.move === 'refund-part' && { cents: dollarsToCents(act.amount) }),
        kind: 'refund_requested',
        reference: `refund_requested:${act.refundUuid}`,
        debit: (await isEarned(trx, purchase)) ? REVENUE : customer,
        credit: REFUNDS_PAYABLE,
        paymentUuid: purchase.paid_by_uuid ?? undefined,
        refundUuid: act.refundUuid,
      });
    case 'reject':
      return;
  }
};

/** A subscription is earned when it starts; booked once. */
export const postStart = async (trx: Db, purchase: StoredPurchase, now: Date): Promise<void> => {
  if (await isPosted(trx, startOf(purchase))) return;
  await postToLedger(trx, {
    ...entryOf(purchase, now),
    kind: 'use',
    reference: startOf(purchase),
    debit: customerAccount(purchase.user_uuid),
    credit: REVENUE,
  });
};
