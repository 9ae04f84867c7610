import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { purchaseId, userId } from '../ids.ts';
import { byId, localDate, paged, pageQuery, text, timestamp, uuid } from '../wire.ts';
import { MONEY_REASON_MAX } from './limits.ts';

/**
 * Errors that the nightly check finds in the ledger: `unbalanced` entries; `misstated` or `misrefunded` purchases;
 * `mischarged` payments or wrongly set aside ones (`misheld`); `misnumbered` receipts.
 */
export const LEDGER_RULES = ['unbalanced', 'misstated', 'mischarged', 'misrefunded', 'misheld', 'misnumbered'] as const;
export type LedgerRule = (typeof LEDGER_RULES)[number];

/** Reason of a correcting entry: a plain correction, a staff grant, or money at the payment's provider. */
export const CORRECTION_ACCOUNTS = ['corrections', 'granted', 'provider'] as const;

/** Whole hundredths of the account's currency. */
const cents = z.int();

const accountBalance = z.object({
  /** `customers` is what all people together have paid and not spent, `artists` what all together are owed. */
  account: z.string(),
  currency: z.string(),
  debit: cents,
  credit: cents,
  /** Debit minus credit. */
  balance: cents,
});
export type AccountBalance = z.infer<typeof accountBalance>;

const ledgerCheck = z.object({ uuid, at: timestamp, tookMs: z.int(), faults: z.int() });
export type LedgerCheck = z.infer<typeof ledgerCheck>;

const ledgerIssue = z.object({
  uuid,
  rule: z.enum(LEDGER_RULES),
  subjectUuid: uuid,
  /** The purchase that it is about, or one of the payment's. */
  purchaseUuid: purchaseId.nullable(),
  /** `GONE`: a later check no longer found it. */
  status: z.enum(['OPEN', 'GONE', 'EXPLAINED', 'CORRECTED']),
  firstAt: timestamp,
  lastAt: timestamp,
  /** Effect of a correcting entry, by account; null if no entry can correct it. */
  correction: z.array(z.object({ account: z.string(), cents })).nullable(),
  answer: z
    .object({ at: timestamp, by: z.object({ uuid: userId, username: z.string() }), reason: z.string() })
    .nullable(),
});
export type LedgerIssue = z.infer<typeof ledgerIssue>;

export const ledgerEndpoints = defineEndpoints({
  'GET /staff/ledger/balances': {
    summary: 'The balance of each account, in each currency',
    access: 'admin',
    status: 200,
    response: z.array(accountBalance),
  },
  'GET /staff/ledger/checks': {
    summary: 'When the books were checked and how many issues there were, newest first',
    access: 'admin',
    query: z.object(pageQuery),
    status: 200,
    response: paged(ledgerCheck),
  },
  'POST /staff/ledger/check': {
    summary: 'Check the books now, in the background',
    access: 'admin',
    status: 204,
  },
  'GET /staff/ledger/faults': {
    summary: 'Issues of the books, newest first: open ones, or those that were answered or are gone',
    access: 'admin',
    query: z.object({ ...pageQuery, status: z.enum(['OPEN', 'CLOSED']).default('OPEN') }),
    status: 200,
    response: paged(ledgerIssue),
  },
  'POST /staff/ledger/fault/{id}/answer': {
    summary: 'Answer an issue: with the entry that corrects it, or with an explanation',
    access: 'admin',
    params: byId,
    body: z.object({
      reason: text(MONEY_REASON_MAX).pipe(z.string().min(1)),
      /** Absent: it is only explained. */
      correctAgainst: z.enum(CORRECTION_ACCOUNTS).optional(),
    }),
    status: 200,
    response: ledgerIssue,
    idempotent: 'transactional',
    errors: ['FAULT_ANSWERED', 'NOT_CORRECTABLE'],
  },
  'GET /staff/ledger/sums.csv': {
    summary: 'Debit and credit of each account by month, as CSV; both days included',
    access: 'admin',
    query: z.object({ startDate: localDate, endDate: localDate }),
    status: 200,
    binary: true,
  },
});
