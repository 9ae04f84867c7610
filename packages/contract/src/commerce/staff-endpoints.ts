import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byPayment, byPurchase, byUser, purchaseId, releaseId, userId } from '../ids.ts';
import { CRYPTO_ADDRESS_MAX, CRYPTO_NETWORKS } from '../payouts/limits.ts';
import { byId, dollars, localDate, oneLine, paged, pageQuery, text, verbatim } from '../wire.ts';
import {
  MONEY_REASON_MAX,
  PAYMENT_PROVIDERS,
  PURCHASE_PERSON_MAX,
  PURCHASE_STATUSES,
  PURCHASE_TYPES,
} from './limits.ts';
import { staffPurchase, staffPurchaseDetail } from './staff-schemas.ts';

const reason = text(MONEY_REASON_MAX).pipe(z.string().min(1));

/** Staff calls about purchases; support reads and sends receipts, administrators move money. */
export const commerceStaffEndpoints = defineEndpoints({
  'GET /staff/purchases': {
    summary: 'Everyone’s purchases, newest first; counted up to 10,000',
    access: 'support',
    query: z.object({
      ...pageQuery,
      status: z.enum(PURCHASE_STATUSES).optional(),
      type: z.enum(PURCHASE_TYPES).optional(),
      /** A service's or a plan's name. */
      name: z.string().max(100).optional(),
      /** Provider of the payment that paid it. */
      provider: z.enum(PAYMENT_PROVIDERS).optional(),
      /** Days of UTC on which it was begun, both included. */
      startDate: localDate.optional(),
      endDate: localDate.optional(),
      /** A part of the name that its person signs in by. */
      username: oneLine(PURCHASE_PERSON_MAX).optional(),
      userUuid: userId.optional(),
      /** The release that it was bought for or spent on. */
      releaseUuid: releaseId.optional(),
      /**
       * `SET_ASIDE`: a payment of it brought another amount; `IN_DISPUTE`: its provider refunded, reversed or disputes a
       * payment of it, or was paid more; `PART_REFUNDED`: a part of it was refunded.
       */
      special: z.enum(['SET_ASIDE', 'IN_DISPUTE', 'PART_REFUNDED']).optional(),
    }),
    status: 200,
    /**
     * `totals`, in whole US dollars: what was paid for all of these, and refunded of it. Absent from nodes of the
     * previous version.
     */
    response: paged(staffPurchase).extend({ totals: z.object({ paid: z.int(), refunded: z.int() }).optional() }),
    errors: ['TOO_MANY_PEOPLE'],
  },
  'GET /staff/purchase/{id}': {
    summary: 'A purchase with its history, payments, refunds and ledger entries',
    access: 'support',
    params: byPurchase,
    status: 200,
    response: staffPurchaseDetail,
  },
  'GET /staff/purchase/{id}/receipt': {
    summary: 'The receipt of somebody’s purchase, as PDF in the language asked for',
    access: 'support',
    params: byPurchase,
    status: 200,
    binary: true,
    errors: ['NOT_PAID'],
  },
  'POST /staff/purchase/{id}/receipt-email': {
    summary: 'Send the payer the receipt’s email again',
    access: 'support',
    params: byPurchase,
    status: 204,
    idempotent: 'transactional',
    errors: ['NOT_PAID'],
  },
  'POST /staff/purchase/{id}/refund': {
    summary:
      'Refund the whole, which ends access now, or a part, which keeps it; the provider is asked until it answers',
    access: 'admin',
    params: byPurchase,
    /** Whole US dollars; absent: all that is left. */
    body: z.object({ amount: dollars.min(1).optional() }).default({}),
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['WRONG_PURCHASE_STATE', 'NOTHING_PAID', 'PART_NOT_POSSIBLE', 'REFUND_TOO_MUCH', 'CASE_OPEN'],
  },
  'POST /staff/refund/{id}/settle': {
    summary: 'Money was given back by hand, where its provider has no call for it',
    access: 'admin',
    params: byId,
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['WRONG_PURCHASE_STATE'],
  },
  'POST /staff/refund/{id}/withdraw': {
    summary: 'Send a refund by hand to the payer’s address, once; a lost answer is never tried again',
    access: 'admin',
    params: byId,
    body: z.object({ network: z.enum(CRYPTO_NETWORKS), address: verbatim(CRYPTO_ADDRESS_MAX) }),
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['WRONG_PURCHASE_STATE', 'WITHDRAWAL_NOT_POSSIBLE', 'WRONG_CRYPTO_ADDRESS', 'CRYPTO_ADDRESS_UNOWNED'],
  },
  'POST /staff/refund/{id}/reopen': {
    summary: 'A withdrawal whose answer was lost did not send the money, so it is to be sent by hand again',
    access: 'admin',
    params: byId,
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['WRONG_PURCHASE_STATE'],
  },
  'POST /staff/payment/{id}/accept': {
    summary: 'Money of another amount counts as paid; the difference is booked',
    access: 'admin',
    params: byPayment,
    body: z.object({ reason }),
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['NOT_SET_ASIDE'],
  },
  'POST /staff/payment/{id}/return': {
    summary: 'Money of another amount goes back to its payer',
    access: 'admin',
    params: byPayment,
    body: z.object({ reason }),
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['NOT_SET_ASIDE'],
  },
  'POST /staff/payment-case/{id}/decide': {
    summary:
      'Decide what a provider’s refund, reversal or dispute means: `ACCEPT` books the money as gain or loss and leaves the purchases as they are, `REFUND` counts it as a refund of this purchase, `RETURN` sends money to the payer that was paid too much or came back',
    access: 'admin',
    params: byId,
    /** The purchase that it is decided for, which is answered. */
    body: z.object({ decision: z.enum(['ACCEPT', 'REFUND', 'RETURN']), purchaseUuid: purchaseId, reason }),
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['CASE_CLOSED', 'WRONG_PURCHASE_STATE'],
  },
  'POST /staff/user/{id}/grant': {
    summary: 'Give a person a service without payment',
    access: 'admin',
    params: byUser,
    body: z.object({ productName: z.string().max(100) }),
    status: 201,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['UNKNOWN_PRODUCT'],
  },
});
