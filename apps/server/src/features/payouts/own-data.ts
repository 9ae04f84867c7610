import type { UserId } from '@dubplate/contract/ids';
import { lockBooks } from '#features/royalties/index.ts';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import type { PayoutContext } from './context.ts';
import { currentMethod, forgetMethods } from './methods/store.ts';
import { listOwnPayouts } from './read.ts';
import { movePayout, storedPayouts } from './store.ts';
import { forgetTax } from './taxes/store.ts';
import { readTax } from './taxes/taxes.ts';

const PAGE = 50;

/** Exports method, tax fields, and payouts with their steps. */
export async function* exportOwnPayouts(db: Db, context: PayoutContext, userUuid: UserId): AsyncIterable<ZipEntry> {
  const method = await currentMethod(db, userUuid);
  if (method)
    yield {
      path: 'payouts/method.json',
      json: { method: method.method, masked: method.masked, country: method.country, set_at: method.set_at },
    };
  yield { path: 'payouts/tax.json', json: await readTax({ ...context, db }, userUuid) };
  for (let page = 1; ; page += 1) {
    const { data } = await listOwnPayouts(db, context, userUuid, { page, take: PAGE, order: 'ASC' }, 'en');
    if (data.length > 0) yield { path: `payouts/payouts-${page}.json`, json: data };
    if (data.length < PAGE) return;
  }
}

const ERASED = 'The account was deleted before the payout was sent.';

/** Forgets where money went and the tax fields; amounts and invoices stay for the books. */
export const eraseOwnPayouts = async (trx: Db, context: PayoutContext, userUuid: UserId): Promise<void> => {
  await lockBooks(trx);
  const now = context.clock.now();
  const unsent = await storedPayouts(trx)
    .where('payouts.user_uuid', '=', userUuid)
    .where('payouts.state', 'in', ['REQUESTED', 'APPROVED'])
    .forUpdate('payouts')
    .execute();
  for (const payout of unsent) await movePayout(trx, context, payout, 'reject', { now, reason: ERASED });
  await forgetMethods(trx, userUuid);
  await forgetTax(trx, userUuid);
};
