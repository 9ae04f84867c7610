import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { dollars, paged, pageQuery, timestamp, uuid } from '../wire.ts';
import { TIME_RANGES } from './limits.ts';
import { plan } from './schemas.ts';

const amount = dollars.max(100_000);
const byName = z.object({ name: z.string().max(100) });

/** A service as an administrator edits it. */
export const staffProduct = z.object({ name: z.string(), amount: dollars, includedIn: z.array(z.string()) });
export type StaffProduct = z.infer<typeof staffProduct>;

/** A plan as an administrator edits it. */
export const staffPlan = plan.extend({ includesLyrics: z.boolean(), storageBytes: z.int() });
export type StaffPlan = z.infer<typeof staffPlan>;

/** Changed values by field; a list of names for a field that is a list. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]));

export const priceChange = z.object({
  uuid,
  at: timestamp,
  actor: z.object({ uuid, username: z.string() }).nullable(),
  kind: z.enum(['PRODUCT', 'PLAN']),
  /** Name of the service or plan. */
  name: z.string(),
  /** Only the fields that differ. */
  before: facts,
  after: facts,
});
export type PriceChange = z.infer<typeof priceChange>;

/** Prices, plans and what includes what; a change never touches a purchase that was made before. */
export const pricesEndpoints = defineEndpoints({
  'GET /staff/prices': {
    summary: 'All services and plans as they are now',
    access: 'admin',
    status: 200,
    response: z.object({ products: z.array(staffProduct), plans: z.array(staffPlan) }),
  },
  'GET /staff/price-changes': {
    summary: 'Every change of a service or a plan, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(priceChange),
  },
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
      /** Storage for a user's files; users above it keep their files and cannot upload more. */
      storageBytes: z.int().min(0).optional(),
    }),
    status: 200,
    response: staffPlan,
    errors: ['FREE_PLAN'],
  },
});
