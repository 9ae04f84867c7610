import type { StaffPurchase } from '@dubplate/contract/commerce/staff-endpoints';
import type { ProductNames } from '../catalogue/product-names.ts';
import { presentPurchase } from '../present.ts';
import type { StaffRow } from './read.ts';

export const presentStaffPurchase = (row: StaffRow, names: ProductNames): StaffPurchase => ({
  ...presentPurchase(row, names),
  user: { uuid: row.user_uuid, username: row.username },
  refund:
    row.refund_uuid === null || row.refund_status === null || row.refund_created_at === null
      ? null
      : {
          uuid: row.refund_uuid,
          status: row.refund_status,
          amount: row.refund_amount ?? 0,
          createdAt: row.refund_created_at.toISOString(),
        },
});
