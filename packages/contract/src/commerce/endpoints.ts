import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byPurchase, byUser, releaseId, userId } from '../ids.ts';
import { localDate } from '../wire.ts';
import { currentPlan, currentSubscription, plan, product, purchase } from './schemas.ts';

const productName = z.string().max(100);

/** Products for sale, and the user's purchases. */
export const commerceEndpoints = defineEndpoints({
  'GET /products': {
    summary: 'Services, and whether you hold them',
    access: 'signed-in',
    status: 200,
    response: z.array(product),
  },
  'GET /subscriptions': { summary: 'Plans', access: 'signed-in', status: 200, response: z.array(plan) },
  'GET /check/{name}': {
    summary: 'Whether you hold a service, by purchase or plan',
    access: 'signed-in',
    params: z.object({ name: productName }),
    status: 200,
    response: product,
    errors: ['NO_ACCESS'],
  },
  'GET /me/plan': {
    summary: 'What your plan, the free one included, lets you do',
    access: 'signed-in',
    status: 200,
    response: currentPlan,
  },
  'GET /me/subscription': {
    summary: 'The longest plan that you have paid for and that is not over, and when the last of them ends; or null',
    access: 'purchases:read',
    status: 200,
    response: currentSubscription.nullable(),
  },
  'GET /me/purchases': {
    summary: 'What you bought or are about to, by the day on which it was begun; what was cleared away is left out',
    access: 'purchases:read',
    query: z.object({
      startDate: localDate.optional(),
      endDate: localDate.optional(),
      order: z.enum(['ASC', 'DESC']).default('DESC'),
    }),
    status: 200,
    response: z.array(purchase),
  },
  'GET /user-product/{id}': {
    summary: 'One purchase of yours, of a service or a plan',
    access: 'purchases:read',
    params: byPurchase,
    status: 200,
    response: purchase,
  },
  'GET /user-product/user/{id}': {
    summary: 'The services that you bought',
    access: 'purchases:read',
    params: byUser,
    status: 200,
    response: z.array(purchase),
  },
  'POST /user-product': {
    summary: 'Add a service to your cart; with `releaseUuid` the server sends that release once all it needs is paid',
    access: 'purchases:write',
    body: z.object({ productName, userUuid: userId, releaseUuid: releaseId.optional() }),
    status: 201,
    response: purchase,
    idempotent: 'transactional',
    errors: ['UNKNOWN_PRODUCT', 'NOTHING_TO_PAY', 'CART_FULL'],
  },
  'POST /order/user-subscription': {
    summary: 'Add a plan to your cart',
    access: 'purchases:write',
    body: z.object({ subscriptionName: z.string().max(100), userUuid: userId }),
    status: 201,
    response: purchase,
    idempotent: 'transactional',
    errors: ['UNKNOWN_PLAN', 'NOTHING_TO_PAY', 'CART_FULL'],
  },
  'DELETE /me/cart': {
    summary: 'Empty your cart; what is being paid for at this moment stays',
    access: 'purchases:write',
    status: 204,
  },
  'GET /me/purchase/{id}/receipt': {
    summary: 'The receipt of a paid purchase, as PDF in the language asked for',
    access: 'purchases:read',
    params: byPurchase,
    status: 200,
    binary: true,
    errors: ['NOT_PAID'],
  },
});
