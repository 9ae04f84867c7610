import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byPurchase, byUser, userId } from '../ids.ts';
import { byId, dollars, paged, pageQuery, timestamp, uuid } from '../wire.ts';
import { PURCHASE_STATUSES, TIME_RANGES } from './limits.ts';
import { plan, purchase } from './schemas.ts';

const amount = dollars.max(100_000);
const byName = z.object({ name: z.string().max(100) });

/** A service as an administrator edits it. */
export const staffProduct = z.object({ name: z.string(), amount: dollars, includedIn: z.array(z.string()) });

/** A purchase, and whose. */
export const staffPurchase = purchase.extend({
  user: z.object({ uuid, username: z.string() }),
  refund: z
    .object({ uuid, status: z.enum(['REQUESTED', 'DONE', 'FAILED', 'BY_HAND']), amount: dollars, createdAt: timestamp })
    .nullable(),
});

export type StaffPurchase = z.infer<typeof staffPurchase>;

export const commerceStaffEndpoints = defineEndpoints({
  'PATCH /staff/product/{name}': {
    summary: 'Change what a service costs, and which plans include it',
    access: 'admin',
    params: byName,
    body: z.object({ amount: amount.optional(), includedIn: z.array(z.string().max(100)).max(20).optional() }),
    status: 200,
    response: staffProduct,
    errors: ['UNKNOWN_PLAN'],
  },
  'PATCH /staff/subscription/{name}': {
    summary: 'Change a plan; once its price is edited, what it saves is computed',
    access: 'admin',
    params: byName,
    body: z.object({
      amount: amount.optional(),
      timeRangeCount: z.int().min(1).max(1000).optional(),
      timeRange: z.enum(TIME_RANGES).optional(),
      maxArtists: z.int().min(1).max(100_000).nullable().optional(),
      includesLyrics: z.boolean().optional(),
      /** Room for a person's files; those who have more keep them, and upload no more. */
      storageBytes: z.int().min(0).optional(),
    }),
    status: 200,
    response: plan.extend({ includesLyrics: z.boolean(), storageBytes: z.int() }),
    errors: ['FREE_PLAN'],
  },
  'GET /staff/purchases': {
    summary: 'Everyone’s purchases, newest first',
    access: 'admin',
    query: z.object({ ...pageQuery, status: z.enum(PURCHASE_STATUSES).optional(), userUuid: userId.optional() }),
    status: 200,
    response: paged(staffPurchase),
  },
  'POST /staff/purchase/{id}/refund': {
    summary: 'Refund: access ends now, and the provider is asked until it answers',
    access: 'admin',
    params: byPurchase,
    status: 200,
    response: staffPurchase,
    idempotent: 'transactional',
    errors: ['WRONG_PURCHASE_STATE', 'NOTHING_PAID'],
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
