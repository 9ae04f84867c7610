import { platformErrors } from '@dubplate/contract/errors';
import type { Db } from './database/tables.ts';
import { inTransaction } from './database/tables.ts';
import { fault } from './errors.ts';

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
  /** Whose key: two people may choose the same. */
  readonly scope: string;
  readonly key: string;
  /** Tells two requests under one key apart. */
  readonly fingerprint: string;
}

interface StoredAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Runs `act` and stores its answer in one transaction, so that a repeated call answers the same and does nothing.
 * A parallel repeat waits on the unique key until the first has committed. An answer is kept for a day.
 * @throws 409 IDEMPOTENCY_KEY_REUSED when the key came with another request.
 */
export const answerOnce = (
  db: Db,
  { scope, key, fingerprint }: OnceKey,
  act: (trx: Db) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { isReplay: boolean }> =>
  inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ scope, key, fingerprint, status: null, body: null, created_at: new Date() })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const stored = await trx
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'body'])
        .where('scope', '=', scope)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (stored.fingerprint !== fingerprint) throw fault(platformErrors, 'IDEMPOTENCY_KEY_REUSED');
      return { status: stored.status ?? 200, body: JSON.parse(stored.body ?? 'null') ?? undefined, isReplay: true };
    }
    const answer = await act(trx);
    await trx
      .updateTable('idempotency_keys')
      .set({ status: answer.status, body: JSON.stringify(answer.body ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
    return { ...answer, isReplay: false };
  });

/** Forgets answers older than a day. */
export const forgetOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - 86_400_000))
    .execute();
};
