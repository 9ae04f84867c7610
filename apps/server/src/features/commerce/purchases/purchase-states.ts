import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PaymentProviderName, PurchaseStatus, PurchaseType } from '@dubplate/contract/commerce/limits';
import type { PaymentId, PurchaseId, ReleaseId, UserId } from '@dubplate/contract/ids';
import { dollarsToCents } from '@dubplate/rules/cents';
import type { Db } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { customerAccount, isPosted, postToLedger, providerAccount, REFUNDS_PAYABLE, REVENUE } from '../ledger/store.ts';
import { insertPurchaseMove, type StoredPurchase, updatePurchase } from './store.ts';

interface Transition {
  readonly from: readonly PurchaseStatus[];
  /** Null if the status does not change. */
  readonly to: PurchaseStatus | null;
}

/** All moves of a purchase. */
export const PURCHASE_TRANSITIONS = {
  /** A rejected purchase can be paid late. */
  pay: { from: ['PENDING', 'REJECTED'], to: 'PAID' },
  reject: { from: ['PENDING'], to: 'REJECTED' },
  use: { from: ['PAID', 'ISSUED'], to: 'USED' },
  'give-back': { from: ['USED'], to: 'PAID' },
  refund: { from: ['PAID', 'USED'], to: 'REFUNDED' },
  /** A partial refund does not change access. */
  'refund-part': { from: ['PAID', 'USED'], to: null },
} as const satisfies Record<string, Transition>;

export type PurchaseMove = keyof typeof PURCHASE_TRANSITIONS;

export const canMovePurchase = (status: PurchaseStatus, move: PurchaseMove): boolean =>
  (PURCHASE_TRANSITIONS[move].from as readonly PurchaseStatus[]).includes(status);

interface Common {
  readonly now: Date;
  /** Null if the payment did it. */
  readonly actorUuid: UserId | null;
}

/** A move with its data. */
export type PurchaseChange = Common &
  (
    | {
        readonly move: 'pay';
        readonly payment: {
          readonly uuid: PaymentId;
          readonly provider: PaymentProviderName;
          /** Whole US dollars. */
          readonly amount: number;
        };
        /** The account that holds the money; by default the provider's. */
        readonly from?: string | undefined;
      }
    | { readonly move: 'reject'; readonly payment: { readonly uuid: PaymentId } }
    | { readonly move: 'use'; readonly releaseUuid: ReleaseId }
    | { readonly move: 'give-back' }
    | { readonly move: 'refund'; readonly refundUuid: string }
    /** Whole US dollars. */
    | { readonly move: 'refund-part'; readonly refundUuid: string; readonly amount: number }
  );

const startOf = (purchase: StoredPurchase) => `start:${purchase.uuid}`;

const entryOf = (purchase: StoredPurchase, now: Date) => ({
  userUuid: purchase.user_uuid,
  purchaseUuid: purchase.uuid,
  // Partly refunded money is no longer owed or earned.
  cents: dollarsToCents(purchase.amount - purchase.refunded_amount),
  now,
});

/** A purchase is earned once it is spent on a release or its subscription has started. */
const isEarned = async (trx: Db, purchase: StoredPurchase): Promise<boolean> =>
  purchase.status === 'USED' || (purchase.type === 'SUBSCRIPTION' && (await isPosted(trx, startOf(purchase))));

/** Posts a move to the ledger. A rejection moves no money. */
export const postMove = async (
  trx: Db,
  purchase: StoredPurchase,
  change: PurchaseChange,
  moveUuid: string,
): Promise<void> => {
  const customer = customerAccount(purchase.user_uuid);
  const entry = entryOf(purchase, change.now);
  switch (change.move) {
    case 'pay':
      return postToLedger(trx, {
        ...entry,
        kind: 'charge',
        reference: `charge:${change.payment.uuid}:${purchase.uuid}`,
        debit: change.from ?? providerAccount(change.payment.provider),
        credit: customer,
        paymentUuid: change.payment.uuid,
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
        ...(change.move === 'refund-part' && { cents: dollarsToCents(change.amount) }),
        kind: 'refund_requested',
        reference: `refund_requested:${change.refundUuid}`,
        debit: (await isEarned(trx, purchase)) ? REVENUE : customer,
        credit: REFUNDS_PAYABLE,
        paymentUuid: purchase.paid_by_uuid ?? undefined,
        refundUuid: change.refundUuid,
      });
    case 'reject':
      return;
  }
};

/** Posts the revenue of a subscription that has started. A repeat has no effect. */
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

interface MovedMoney {
  readonly kind: 'payment' | 'refund';
  readonly uuid: string;
  /** Whole US dollars of the whole payment or of this refund. */
  readonly amount: number;
}

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'purchase-moved': {
      user_uuid: UserId;
      purchase_uuid: PurchaseId;
      type: PurchaseType;
      status: PurchaseStatus;
      /** Null for moves without money. */
      money: MovedMoney | null;
      /** RFC 3339. */
      at: string;
    };
  }
}

const columnsOf = (purchase: StoredPurchase, change: PurchaseChange) => {
  switch (change.move) {
    case 'pay':
      return { paid_by_uuid: change.payment.uuid, provider: change.payment.provider, cleared_at: null };
    case 'use':
      return { spent_on_uuid: change.releaseUuid };
    case 'give-back':
      return { spent_on_uuid: null };
    case 'refund':
      return { refunded_amount: purchase.amount };
    case 'refund-part':
      return { refunded_amount: purchase.refunded_amount + change.amount };
    default:
      return {};
  }
};

const moneyOf = (purchase: StoredPurchase, change: PurchaseChange): MovedMoney | null => {
  switch (change.move) {
    case 'pay':
      return { kind: 'payment', uuid: change.payment.uuid, amount: change.payment.amount };
    case 'refund':
      return { kind: 'refund', uuid: change.refundUuid, amount: purchase.amount - purchase.refunded_amount };
    case 'refund-part':
      return { kind: 'refund', uuid: change.refundUuid, amount: change.amount };
    default:
      return null;
  }
};

/**
 * Makes a move: writes history, ledger and event in the caller's transaction, which has locked the user and the
 * purchase. Only this function changes the status of a purchase. @throws 409 WRONG_PURCHASE_STATE
 */
export const movePurchase = async (
  trx: Db,
  outbox: Outbox,
  purchase: StoredPurchase,
  change: PurchaseChange,
): Promise<StoredPurchase> => {
  const { move, now } = change;
  if (!canMovePurchase(purchase.status, move)) throw apiError(commerceErrors, 'WRONG_PURCHASE_STATE');
  const to = PURCHASE_TRANSITIONS[move].to ?? purchase.status;
  const moveUuid = newUuid();
  await insertPurchaseMove(trx, {
    uuid: moveUuid,
    purchase_uuid: purchase.uuid,
    move,
    from_status: purchase.status,
    to_status: to,
    payment_uuid: 'payment' in change ? change.payment.uuid : null,
    release_uuid: change.move === 'use' ? change.releaseUuid : purchase.spent_on_uuid,
    actor_uuid: change.actorUuid,
    at: now,
  });
  await postMove(trx, purchase, change, moveUuid);
  const moved = await updatePurchase(trx, purchase.uuid, {
    status: to,
    updated_at: now,
    ...columnsOf(purchase, change),
  });
  await outbox.announce(trx, 'purchase-moved', {
    user_uuid: moved.user_uuid,
    purchase_uuid: moved.uuid,
    type: moved.type,
    status: moved.status,
    money: moneyOf(purchase, change),
    at: now.toISOString(),
  });
  return moved;
};
