import { z } from 'zod';
import { dollars, timestamp, uuid } from '../wire.ts';
import { TIME_RANGES } from './limits.ts';

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
});

export const currentPlan = z.object({ name: z.string(), includes_lyrics: z.boolean() });

export const currentSubscription = z.object({ subscription: z.object({ name: z.string() }), expiresAt: timestamp });
