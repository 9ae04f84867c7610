import type { LedgerFault } from '@dubplate/contract/commerce/ledger-endpoints';
import { customerAccount } from '../ledger/accounts.ts';
import type { Misstatement } from '../ledger/read.ts';
import { correctionOf } from './correction.ts';
import type { FaultRow } from './faults-store.ts';

const correctionFor = (wrong: Misstatement): LedgerFault['correction'] => {
  const customer = customerAccount(wrong.user_uuid);
  return correctionOf(wrong).map(({ account, cents }) => ({
    account: account === customer ? 'customer' : account,
    cents,
  }));
};

const answerOf = (row: FaultRow): LedgerFault['answer'] =>
  row.answered_at === null || row.answered_by === null
    ? null
    : {
        at: row.answered_at.toISOString(),
        by: { uuid: row.answered_by, username: row.username ?? '' },
        reason: row.reason ?? '',
      };

/** A fault, with the correction that the books need now. */
export const presentFault = (row: FaultRow, wrong: readonly Misstatement[]): LedgerFault => {
  const misstated = row.rule === 'misstated' && wrong.find(({ uuid }) => uuid === row.subject_uuid);
  return {
    uuid: row.uuid,
    rule: row.rule,
    subjectUuid: row.subject_uuid,
    purchaseUuid: row.purchase_uuid,
    status: row.status,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    correction: misstated && row.status === 'OPEN' ? correctionFor(misstated) : null,
    answer: answerOf(row),
  };
};
