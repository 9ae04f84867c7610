import { programErrors } from '@dubplate/contract/program-errors';
import { DAY_MS } from '@dubplate/rules/dates';
import type { Db } from './database/tables.ts';
import { inTransaction } from './database/tables.ts';
import { apiError } from './errors.ts';

declare module './database/tables.ts' {
  interface Tables {
    idempotency_keys: {
      scope: string;
      key: string;
      fingerprint: string;
      status: number | null;
      body: string | null;
      created_at: Date;
    };
  }
}

export interface OnceKey {
  /** Owner of the key: two users may choose the same key. */
  readonly scope: string;
  readonly key: string;
  /** Distinguishes two requests under one key. */
  readonly fingerprint: string;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface OnceAnswer extends Answer {
  readonly isReplay: boolean;
}

/** Claims an unused key; returns false if it is taken. Waits for a concurrent transaction that claims it. */
const claim = async (db: Db, once: OnceKey): Promise<boolean> => {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ ...once, status: null, body: null, created_at: new Date() })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return claimed !== undefined;
};

/**
 * Returns the answer stored under a key, or null if there is none yet.
 * @throws 409 IDEMPOTENCY_KEY_REUSED if the key came with another request
 */
export const findAnswer = async (db: Db, { scope, key, fingerprint }: OnceKey): Promise<OnceAnswer | null> => {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!stored) return null;
  if (stored.fingerprint !== fingerprint) throw apiError(programErrors, 'IDEMPOTENCY_KEY_REUSED');
  if (stored.status === null) return null;
  return { status: stored.status, body: JSON.parse(stored.body ?? 'null') ?? undefined, isReplay: true };
};

/** Stores the answer of a claimed key; false where another call under the same key was faster. */
const storeAnswer = async (db: Db, { scope, key }: OnceKey, answer: Answer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('status', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Runs `act` and stores its answer in one transaction, so that a repeated call answers the same and does nothing.
 * A parallel repeat waits on the unique key until the first has committed. An answer is kept for a day.
 * @throws 409 IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export const answerOnce = (db: Db, once: OnceKey, act: (trx: Db) => Promise<Answer>): Promise<OnceAnswer> =>
  inTransaction(db, async (trx) => {
    if (!(await claim(trx, once))) {
      const stored = await findAnswer(trx, once);
      if (stored) return stored;
    }
    const answer = await act(trx);
    await storeAnswer(trx, once, answer);
    return { ...answer, isReplay: false };
  });

/**
 * Runs a call to an external server, outside any transaction. `act` must be safe to repeat (for example, by committing
 * a row before its request). The key is claimed first and stores the first answer; a repeat during the call or after a
 * crash runs `act` again and gets the same answer. A failed call releases its key.
 * @throws 409 IDEMPOTENCY_KEY_REUSED if the key came with another request
 */
export const answerRepeatable = async (db: Db, once: OnceKey, act: () => Promise<Answer>): Promise<OnceAnswer> => {
  const isFirst = await claim(db, once);
  const stored = isFirst ? null : await findAnswer(db, once);
  if (stored) return stored;
  let answer: Answer;
  try {
    answer = await act();
  } catch (error) {
    if (isFirst) await releaseKey(db, once);
    throw error;
  }
  if (await storeAnswer(db, once, answer)) return { ...answer, isReplay: false };
  return (await findAnswer(db, once)) ?? { ...answer, isReplay: false };
};

const releaseKey = async (db: Db, { scope, key }: OnceKey): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute();
};

/** Deletes answers older than a day. */
export const deleteOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute();
};
