import type { Product } from '@dubplate/contract/commerce/schemas';
import type { ProductNames } from './product-names.ts';
import type { Service } from './release-services.ts';
import type { listPlans } from './store.ts';

export const presentService = (service: Service, names: ProductNames): Product => ({
  name: names.nameOf(service.kind),
  amount: service.amount,
  access: service.hasAccess,
});

export const presentPlan = (plan: Awaited<ReturnType<typeof listPlans>>[number]) => ({
  uuid: plan.uuid,
  name: plan.name,
  timeRangeCount: plan.time_range_count,
  timeRange: plan.time_range,
  amount: plan.amount,
});
