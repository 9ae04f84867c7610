import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { currentPlan, currentSubscription, plan, product } from './schemas.ts';

export const commerceEndpoints = defineEndpoints({
  'GET /products': {
    summary: 'Services, and whether you hold them',
    access: 'user',
    status: 200,
    response: z.array(product),
  },
  'GET /subscriptions': { summary: 'Plans', access: 'user', status: 200, response: z.array(plan) },
  'GET /check/{name}': {
    summary: 'Whether you hold a service, by purchase or plan',
    access: 'user',
    params: z.object({ name: z.string().max(100) }),
    status: 200,
    response: product,
    errors: ['NO_ACCESS'],
  },
  'GET /me/plan': {
    summary: 'What your plan, the free one included, lets you do',
    access: 'user',
    status: 200,
    response: currentPlan,
  },
  'GET /me/subscription': {
    summary: 'Your paid plan, or null',
    access: 'user',
    status: 200,
    response: currentSubscription.nullable(),
  },
});
