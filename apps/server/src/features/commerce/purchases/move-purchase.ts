import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { PurchaseStatus, PurchaseType } from '@dubplate/contract/commerce/limits';
import type { PurchaseId, UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { postMove } from './post-move.ts';
import type { PurchaseAct } from './purchase-act.ts';
import { canMovePurchase, PURCHASE_TRANSITIONS } from './purchase-states.ts';
import { insertPurchaseMove, type StoredPurchase, updatePurchase } from './store.ts';

interface MovedMoney {
  readonly kind: 'payment' | 'refund';
  readonly uuid: string;
  /** Of the whole payment, or of this refund, in whole US dollars. */
  readonly amount: number;
}

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'purchase-moved': {
      user_uuid: UserId;
      purchase_uuid: PurchaseId;
      type: PurchaseType;
      status: PurchaseStatus;
      /** The payment or refund that moved it; null for moves without money. */
      money: MovedMoney | null;
    };
  }
}

const columnsOf = (purchase: StoredPurchase, act: PurchaseAct) => {
  switch (act.move) {
    case 'pay':
      return { paid_by_uuid: act.payment.uuid, provider: act.payment.provider, cleared_at: null };
    case 'use':
      return { spent_on_uuid: act.releaseUuid };
    case 'give-back':
      return { spent_on_uuid: null };
    case 'refund':
      return { refunded_amount: purchase.amount };
    case 'refund-part':
      return { refunded_amount: purchase.refunded_amount + act.amount };
    default:
      return {};
  }
};

const moneyOf = (purchase: StoredPurchase, act: PurchaseAct): MovedMoney | null => {
  switch (act.move) {
    case 'pay':
      return { kind: 'payment', uuid: act.payment.uuid, amount: act.payment.amount };
    case 'refund':
      return { kind: 'refund', uuid: act.refundUuid, amount: purchase.amount - purchase.refunded_amount };
    case 'refund-part':
      return { kind: 'refund', uuid: act.refundUuid, amount: act.amount };
    default:
      return null;
  }
};

/**
 * The one way by which a purchase changes its state: checks the move, writes it down, books it and announces it in the
 * caller's transaction, which has locked the person and the purchase. @throws 409 WRONG_PURCHASE_STATE
 */
export const movePurchase = async (
  trx: Db,
  outbox: Outbox,
  purchase: StoredPurchase,
  act: PurchaseAct,
): Promise<StoredPurchase> => {
  const { move, now } = act;
  if (!canMovePurchase(purchase.status, move)) throw fault(commerceErrors, 'WRONG_PURCHASE_STATE');
  const to = PURCHASE_TRANSITIONS[move].to ?? purchase.status;
  const moveUuid = newUuid();
  await insertPurchaseMove(trx, {
    uuid: moveUuid,
    purchase_uuid: purchase.uuid,
    move,
    from_status: purchase.status,
    to_status: to,
    payment_uuid: 'payment' in act ? act.payment.uuid : null,
    release_uuid: act.move === 'use' ? act.releaseUuid : purchase.spent_on_uuid,
    actor_uuid: act.actorUuid,
    at: now,
  });
  await postMove(trx, purchase, act, moveUuid);
  const moved = await updatePurchase(trx, purchase.uuid, { status: to, updated_at: now, ...columnsOf(purchase, act) });
  await outbox.announce(trx, 'purchase-moved', {
    user_uuid: moved.user_uuid,
    purchase_uuid: moved.uuid,
    type: moved.type,
    status: moved.status,
    money: moneyOf(purchase, act),
  });
  return moved;
};
