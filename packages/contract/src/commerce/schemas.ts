import { z } from 'zod';
import { paymentId, purchaseId, releaseId } from '../ids.ts';
import { dollars, timestamp, uuid } from '../wire.ts';
import { PAYMENT_TYPES, PURCHASE_STATUSES, PURCHASE_TYPES, TIME_RANGES } from './limits.ts';

export const product = z.object({ name: z.string(), amount: dollars, access: z.boolean() });
export type Product = z.infer<typeof product>;

/** The needed services; `amount` sums those without access. */
export const neededCost = z.object({ amount: dollars, products: z.array(product) });
export type NeededCost = z.infer<typeof neededCost>;

export const plan = z.object({
  uuid,
  name: z.string(),
  timeRangeCount: z.int(),
  timeRange: z.enum(TIME_RANGES),
  amount: dollars,
  /** Against the monthly plan over the same time; null where nothing is saved. */
  savedPercent: z.int().nullable(),
  /** The services that it includes, by name. */
  products: z.array(z.string()),
  /** null: as many as one likes. */
  maxArtists: z.int().nullable(),
});
export type Plan = z.infer<typeof plan>;

export const currentPlan = z.object({
  name: z.string(),
  includes_lyrics: z.boolean(),
  /** Null: as many as one likes. */
  max_artists: z.int().nullable(),
});

export const currentSubscription = z.object({ subscription: z.object({ name: z.string() }), expiresAt: timestamp });
export type CurrentSubscription = z.infer<typeof currentSubscription>;

export const purchase = z.object({
  uuid: purchaseId,
  type: z.enum(PURCHASE_TYPES),
  status: z.enum(PURCHASE_STATUSES),
  /** Method of the payment or of the last attempt; null before the first attempt, and for grants. */
  paymentType: z.enum(PAYMENT_TYPES).nullable(),
  createdAt: timestamp,
  product: z.object({ name: z.string(), amount: dollars }).nullable(),
  subscription: z
    .object({ name: z.string(), amount: dollars, timeRangeCount: z.int(), timeRange: z.enum(TIME_RANGES) })
    .nullable(),
  /** Until when a paid subscription runs. */
  expiresAt: timestamp.nullable(),
  /** The release that it was bought for, or was spent on. */
  releaseUuid: releaseId.nullable(),
  /** Number of its receipt, once paid. */
  receiptNumber: z.int().nullable(),
  /** Paid with test money. */
  sandbox: z.boolean(),
  /** Whole US dollars; less than the price means a partial refund that keeps the product. */
  refundedAmount: dollars,
  /** When the last refund was asked of the provider, which may take days; null where nothing was refunded. */
  refundedAt: timestamp.nullable(),
});
export type Purchase = z.infer<typeof purchase>;

export const paymentMethod = z.object({
  paymentType: z.enum(PAYMENT_TYPES),
  active: z.boolean(),
  /** Accepts only test money. */
  sandbox: z.boolean(),
});
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Page of the provider; `uuid` identifies the payment. */
export const checkout = z.object({ payUrl: z.url(), uuid: paymentId });
export type Checkout = z.infer<typeof checkout>;
