import { commerceErrors } from '@dubplate/contract/commerce/errors';
import type { CORRECTION_ACCOUNTS } from '@dubplate/contract/commerce/ledger-endpoints';
import { asCents, type Cents } from '@dubplate/rules/cents';
import { lockUser } from '#features/accounts/index.ts';
import { recordAct } from '#features/audit/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { lockIssue, type StoredIssue, updateIssue } from './issues-store.ts';
import { findMisstatements, type Misstatement } from './read.ts';
import {
  CORRECTIONS,
  customerAccount,
  GRANTED,
  postToLedger,
  providerAccount,
  REFUNDS_PAYABLE,
  REVENUE,
} from './store.ts';

interface CorrectionLine {
  readonly account: string;
  /** Positive is debit. */
  readonly cents: Cents;
}

/** Returns the postings that make the ledger agree with the state of a purchase. */
export const correctionOf = (wrong: Misstatement): CorrectionLine[] =>
  [
    { account: customerAccount(wrong.user_uuid), cents: asCents(wrong.should_owe - wrong.owed) },
    { account: REVENUE, cents: asCents(wrong.should_earn - wrong.earned) },
    { account: REFUNDS_PAYABLE, cents: asCents(wrong.should_promise - wrong.promised) },
  ].filter(({ cents }) => cents !== 0);

type Against = (typeof CORRECTION_ACCOUNTS)[number];

interface Answer {
  readonly actor: Actor;
  readonly uuid: string;
  readonly now: Date;
  readonly reason: string;
  /** If absent, the issue counts as explained and the ledger does not change. */
  readonly correctAgainst?: Against | undefined;
}

/** @throws 409 NOT_CORRECTABLE if the purchase has no provider */
const accountOf = (against: Against, wrong: Misstatement): string => {
  if (against === 'corrections') return CORRECTIONS;
  if (against === 'granted') return GRANTED;
  if (wrong.provider === null) throw apiError(commerceErrors, 'NOT_CORRECTABLE');
  return providerAccount(wrong.provider);
};

/** Posts one transaction for each wrong account. @throws 409 NOT_CORRECTABLE if posting does not help */
const correct = async (trx: Db, known: StoredIssue, against: Against, now: Date): Promise<CorrectionLine[]> => {
  const find = async () => (known.rule === 'misstated' ? findMisstatements(trx, [known.subject_uuid]) : []);
  const [seen] = await find();
  if (!seen) throw apiError(commerceErrors, 'NOT_CORRECTABLE');
  // The user lock serializes their money: the difference is read again under the lock.
  await lockUser(trx, seen.user_uuid);
  const [wrong] = await find();
  if (!wrong) throw apiError(commerceErrors, 'NOT_CORRECTABLE');
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
  if ((await find()).length > 0) throw apiError(commerceErrors, 'NOT_CORRECTABLE');
  return lines;
};

/** Closes an issue with an explanation or a correction. @throws 404, 409 FAULT_ANSWERED or NOT_CORRECTABLE */
export const answerIssue = (db: Db, { actor, uuid, reason, correctAgainst, now }: Answer): Promise<void> =>
  inTransaction(db, async (trx) => {
    const known = await lockIssue(trx, uuid);
    if (!known) throw notFound();
    if (known.status !== 'OPEN') throw apiError(commerceErrors, 'FAULT_ANSWERED');
    const correction = correctAgainst ? await correct(trx, known, correctAgainst, now) : null;
    const status = correction ? 'CORRECTED' : 'EXPLAINED';
    await updateIssue(trx, uuid, { status, answered_at: now, answered_by: actor.uuid, reason });
    await recordAct(trx, {
      actorUuid: actor.uuid,
      action: 'ledger.answer',
      subject: { type: 'ledger-fault', uuid },
      before: { status: known.status, rule: known.rule, subject: known.subject_uuid },
      after: { status, reason, ...(correction && { correction, against: correctAgainst }) },
      now,
    });
  });
