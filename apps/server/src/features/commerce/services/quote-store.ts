import type { ReleaseId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { QuoteContext } from './tables.ts';

/** The quote of a release that is still good. */
export const findQuote = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<QuoteContext | undefined> => {
  const row = await db
    .selectFrom('release_quotes')
    .select('context')
    .where('release_uuid', '=', releaseUuid)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.context;
};

/** Leaves one that is there as it is. */
export const insertQuote = async (
  db: Db,
  quote: { readonly release_uuid: ReleaseId; readonly context: QuoteContext; readonly expires_at: Date },
): Promise<void> => {
  await db
    .insertInto('release_quotes')
    .values({ ...quote, context: JSON.stringify(quote.context) })
    .onConflict((conflict) => conflict.column('release_uuid').doNothing())
    .execute();
};

export const deleteQuotesBefore = async (db: Db, releaseUuid: ReleaseId, now: Date): Promise<void> => {
  await db
    .deleteFrom('release_quotes')
    .where('release_uuid', '=', releaseUuid)
    .where('expires_at', '<=', now)
    .execute();
};
