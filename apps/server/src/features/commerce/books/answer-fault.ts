import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { CORRECTION_ACCOUNTS } from '@dubplate/contract/commerce/ledger-endpoints';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault, notFound } from '#platform/errors.ts';
import { CORRECTIONS, GRANTED, providerAccount } from '../ledger/accounts.ts';
import { asCents } from '../ledger/cents.ts';
import { findMisstatements, type Misstatement } from '../ledger/read.ts';
import { postToLedger } from '../ledger/store.ts';
import type { StaffAct } from '../staff/staff-act.ts';
import { type CorrectionLine, correctionOf } from './correction.ts';
import { lockFault, type StoredFault, updateFault } from './faults-store.ts';

type Against = (typeof CORRECTION_ACCOUNTS)[number];

interface Answer extends StaffAct<string> {
  readonly reason: string;
  /** Absent: it is explained, and the books stay as they are. */
  readonly correctAgainst?: Against | undefined;
}

/** @throws 409 NOT_CORRECTABLE for the provider of what nobody paid */
const accountOf = (against: Against, wrong: Misstatement): string => {
  if (against === 'corrections') return CORRECTIONS;
  if (against === 'granted') return GRANTED;
  if (wrong.provider === null) throw fault(commerceErrors, 'NOT_CORRECTABLE');
  return providerAccount(wrong.provider);
};

/** Books what is missing, a transaction for each account. @throws 409 NOT_CORRECTABLE where no entry can help */
const correct = async (trx: Db, known: StoredFault, against: Against, now: Date): Promise<CorrectionLine[]> => {
  const find = async () => (known.rule === 'misstated' ? findMisstatements(trx, [known.subject_uuid]) : []);
  const [seen] = await find();
  if (!seen) throw fault(commerceErrors, 'NOT_CORRECTABLE');
  // Their money moves one at a time: what is missing is counted once nothing else of theirs runs.
  await lockUser(trx, seen.user_uuid);
  const [wrong] = await find();
  if (!wrong) throw fault(commerceErrors, 'NOT_CORRECTABLE');
  const other = accountOf(against, wrong);
  const lines = correctionOf(wrong);
  for (const { account, cents } of lines)
    await postToLedger(trx, {
      kind: 'correction',
      reference: `correction:${known.uuid}:${account}`,
      userUuid: wrong.user_uuid,
      purchaseUuid: wrong.uuid,
      debit: cents > 0 ? account : other,
      credit: cents > 0 ? other : account,
      cents: asCents(Math.abs(cents)),
      now,
    });
  if ((await find()).length > 0) throw fault(commerceErrors, 'NOT_CORRECTABLE');
  return lines;
};

/** Closes a fault with what was done about it. @throws 404, 409 FAULT_ANSWERED or NOT_CORRECTABLE */
export const answerFault = (db: Db, { actor, uuid, reason, correctAgainst, now }: Answer): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await lockFault(trx, uuid);
    if (!known) throw notFound();
    if (known.status !== 'OPEN') throw fault(commerceErrors, 'FAULT_ANSWERED');
    const correction = correctAgainst ? await correct(trx, known, correctAgainst, now) : null;
    const status = correction ? 'CORRECTED' : 'EXPLAINED';
    await updateFault(trx, uuid, { status, answered_at: now, answered_by: actor.uuid, reason });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'ledger.answer',
      subject: { type: 'ledger-fault', uuid },
      before: { status: known.status, rule: known.rule, subject: known.subject_uuid },
      after: { status, reason, ...(correction && { correction, against: correctAgainst }) },
      now,
    });
  });
