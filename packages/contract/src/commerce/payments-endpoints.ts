import { z } from 'zod';
import { USERNAME_MAX } from '../accounts/limits.ts';
import { defineEndpoints } from '../endpoint.ts';
import { byPurchase, purchaseId } from '../ids.ts';
import { ORDER_PURCHASES_MAX, PAYMENT_TYPES } from './limits.ts';
import { checkout, paymentMethod } from './schemas.ts';

const checkoutQuery = z.object({
  paymentType: z.enum(PAYMENT_TYPES),
  /** Address for the receipt; the payer's own name if absent. */
  email: z.email().max(USERNAME_MAX).toLowerCase().optional(),
});
const refusals = ['METHOD_INACTIVE', 'NOT_PENDING', 'PROVIDER_FAILED'] as const;

/** Starts payments; a repeated request for an open payment returns the same address. */
export const paymentsEndpoints = defineEndpoints({
  'GET /payment-methods': {
    summary: 'The ways to pay, and which of them are active',
    access: 'signed-in',
    status: 200,
    response: z.array(paymentMethod),
  },
  'GET /user-product/{id}/checkout': {
    summary: 'Pay for a service',
    access: 'purchases:write',
    params: byPurchase,
    query: checkoutQuery,
    status: 200,
    response: checkout,
    errors: refusals,
  },
  'GET /user-subscription/{id}/checkout': {
    summary: 'Pay for a plan',
    access: 'purchases:write',
    params: byPurchase,
    query: checkoutQuery,
    status: 200,
    response: checkout,
    errors: refusals,
  },
  'POST /user-products/checkout': {
    summary: 'Pay for several services at once',
    access: 'purchases:write',
    query: checkoutQuery,
    body: z.object({ user_products_uuids: z.array(purchaseId).min(1).max(ORDER_PURCHASES_MAX) }),
    status: 201,
    response: checkout,
    idempotent: 'external',
    errors: refusals,
  },
  'DELETE /me/purchase/{id}': {
    summary:
      'Take one purchase that is not paid out of your cart; its open checkout is superseded, and a late payment still counts',
    access: 'purchases:write',
    params: byPurchase,
    status: 204,
    errors: ['NOT_PENDING'],
  },
});

/** Webhooks of providers; the body stays raw so that its signature can be checked. */
export const webhooksEndpoints = defineEndpoints({
  'POST /webhooks/{provider}': {
    summary: 'A provider’s notification of a payment; replays and disorder change nothing',
    access: 'public',
    params: z.object({ provider: z.string().max(32) }),
    status: 200,
    response: z.object({ received: z.literal(true) }),
    errors: ['BAD_SIGNATURE', 'PROVIDER_FAILED'],
  },
});
