import type { PaymentMethod, Product, Purchase } from '@dubplate/contract/commerce/schemas';
import type { ProductNames } from './catalogue/present.ts';
import type { PaymentMethod as OfferedMethod } from './providers/payment-methods.ts';
import type { PurchaseRow } from './purchases/read.ts';
import type { Service } from './purchases/release-services.ts';
import { ACTIVE } from './purchases/store.ts';

export const presentService = (service: Service, names: ProductNames): Product => ({
  name: names.nameOf(service.kind),
  amount: service.amount,
  access: service.hasAccess,
});

const subscriptionOf = (row: PurchaseRow): Purchase['subscription'] =>
  row.plan_name === null || row.time_range === null || row.time_range_count === null
    ? null
    : {
        name: row.plan_name,
        amount: row.amount,
        timeRangeCount: row.time_range_count,
        timeRange: row.time_range,
      };

export const presentPurchase = (row: PurchaseRow, names: ProductNames): Purchase => ({
  uuid: row.uuid,
  type: row.type,
  status: row.status,
  paymentType: row.payment_type,
  createdAt: row.created_at.toISOString(),
  product: row.product_kind === null ? null : { name: names.nameOf(row.product_kind), amount: row.amount },
  subscription: subscriptionOf(row),
  expiresAt: ACTIVE.includes(row.status) ? (row.expires_at?.toISOString() ?? null) : null,
  releaseUuid: row.spent_on_uuid ?? row.for_release_uuid,
  receiptNumber: row.paid_by_uuid === null ? null : row.receipt_number,
  sandbox: row.paid_by_uuid !== null && (row.is_sandbox ?? false),
  refundedAmount: row.refunded_amount,
  refundedAt: row.refunded_at?.toISOString() ?? null,
});

export const presentMethod = ({ type, provider }: OfferedMethod): PaymentMethod => ({
  paymentType: type,
  active: provider !== null,
  sandbox: provider?.isSandbox ?? false,
});
