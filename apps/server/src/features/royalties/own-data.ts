import type { UserId } from '@dubplate/contract/ids';
import type { Db } from '#platform/database/tables.ts';
import type { ZipEntry } from '#platform/zip/zip-entry.ts';
import { findParty } from './books-store.ts';
import { readOwnSplits } from './splits/splits.ts';
import { listLines, listStatements, readBalance, readStatementDetail } from './statements/read.ts';

const PAGE = 50;
const LINES_PAGE = 1000;

/** Exports balance, shares and each statement with its lines. */
export async function* exportOwnRoyalties(db: Db, userUuid: UserId): AsyncIterable<ZipEntry> {
  const party = await findParty(db, userUuid);
  if (party === null) return;
  yield { path: 'royalties/balance.json', json: await readBalance(db, userUuid, new Date()) };
  yield { path: 'royalties/splits.json', json: await readOwnSplits(db, userUuid) };
  for (let page = 1; ; page += 1) {
    const { data } = await listStatements(db, userUuid, { page, take: PAGE, order: 'ASC' });
    for (const { uuid, period } of data) {
      yield { path: `royalties/statement-${period}.json`, json: await readStatementDetail(db, userUuid, uuid) };
      const of = { party_id: party, period: `${period}-01` as never };
      for (let part = 1, from: Parameters<typeof listLines>[2] = { offset: 0 }; ; part += 1) {
        const { lines, last } = await listLines(db, of, from, LINES_PAGE);
        if (lines.length > 0) yield { path: `royalties/statement-${period}-lines-${part}.json`, json: lines };
        if (!last || lines.length < LINES_PAGE) break;
        from = { after: last };
      }
    }
    if (data.length < PAGE) return;
  }
}
