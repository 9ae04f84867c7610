import type { StaffPurchase } from '@dubplate/contract/commerce/staff-schemas';
import type { ProductNames } from '../catalogue/present.ts';
import { presentPurchase } from '../present.ts';
import type { StaffRow } from './read.ts';

const refundOf = (row: StaffRow): StaffPurchase['refund'] =>
  row.refund_uuid === null || row.refund_status === null || row.refund_created_at === null
    ? null
    : {
        uuid: row.refund_uuid,
        status: row.refund_status,
        // Refunds of purchases are whole dollars.
        amount: (row.refund_cents ?? 0) / 100,
        createdAt: row.refund_created_at.toISOString(),
      };

const setAsideOf = (row: StaffRow): StaffPurchase['setAside'] =>
  row.held_uuid === null
    ? null
    : {
        uuid: row.held_uuid,
        asked: row.held_asked ?? 0,
        received: { cents: row.held_cents ?? 0, currency: row.held_currency ?? 'USD' },
      };

const casesOf = ({ cases }: StaffRow): StaffPurchase['cases'] =>
  cases.map(({ uuid, kind, outcome, held_cents, disputed_cents, currency, created_at }) => ({
    uuid,
    kind,
    outcome,
    moved: { cents: held_cents, currency },
    disputed: disputed_cents === null ? null : { cents: disputed_cents, currency },
    since: new Date(created_at).toISOString(),
  }));

export const presentStaffPurchase = (row: StaffRow, names: ProductNames): StaffPurchase => ({
  ...presentPurchase(row, names),
  user: { uuid: row.user_uuid, username: row.username },
  provider: row.provider,
  refund: refundOf(row),
  setAside: setAsideOf(row),
  cases: casesOf(row),
});
