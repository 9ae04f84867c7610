import { formatCents } from '@dubplate/rules/cents';
import { toUnits, USD_DIGITS } from '@dubplate/rules/royalties/amounts';
import type { RejectUnsentPayouts } from '#features/royalties/index.ts';
import { type MoveContext, movePayout, storedPayouts } from './store.ts';

/** Rejects payouts that were not sent until a hold has what it lacks, the newest first. */
export const createRejectUnsent =
  (context: MoveContext): RejectUnsentPayouts =>
  async (trx, { partyId, lacking, reason, now }) => {
    const unsent = await storedPayouts(trx)
      .where('payouts.party_id', '=', partyId)
      .where('payouts.state', 'in', ['REQUESTED', 'APPROVED'])
      .orderBy('payouts.id', 'desc')
      .forUpdate('payouts')
      .execute();
    let left = lacking;
    for (const payout of unsent) {
      if (left !== null && left <= 0n) return;
      await movePayout(trx, context, payout, 'reject', { now, reason });
      if (left !== null) left -= toUnits(formatCents(payout.amount_cents), USD_DIGITS);
    }
  };
