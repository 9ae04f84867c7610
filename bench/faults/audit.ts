import { checkLedger } from '@dubplate/server/features/commerce/index.ts';
import { CONTENT_PREFIX, contentKey, fileOfKey } from '@dubplate/server/features/files/storage-keys.ts';
import { sweepOrphans } from '@dubplate/server/features/files/sweep-bytes.ts';
import type { Db } from '@dubplate/server/platform/database/tables.ts';
import type { Storage } from '@dubplate/server/platform/storage/storage.ts';
import type { StandInPayPal } from '@dubplate/testkit/commerce/providers/paypal';
import type { Answered } from './workload.ts';

/** Findings of the audit by kind; all empty after a clean run. */
export interface Findings {
  readonly lost: string[];
  readonly doubled: string[];
  readonly rowsWithoutBytes: string[];
  /** After the nightly sweep. */
  readonly bytesWithoutRows: string[];
  readonly ledger: string[];
}

const DAY_MS = 86_400_000;

const countBy = <T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
};

const auditDrafts = async (db: Db, { drafts, saves }: Answered, { lost, doubled }: Findings): Promise<void> => {
  const rows = await db.selectFrom('releases').select(['uuid', 'user_uuid', 'title']).execute();
  const titles = new Map(rows.map(({ uuid, title }) => [uuid, title]));
  const counts = countBy(rows, ({ user_uuid }) => user_uuid);
  for (const [author, uuids] of drafts) {
    for (const uuid of uuids) {
      const title = titles.get(uuid);
      const kept = Number(/save (\d+)/.exec(title ?? '')?.[1] ?? -1);
      if (title === undefined) lost.push(`draft ${uuid}`);
      else if (kept < (saves.get(uuid) ?? 0)) lost.push(`save ${saves.get(uuid)} of draft ${uuid}: has ${kept}`);
    }
    // One more may have been made without an answer when the bench ended.
    if ((counts.get(author) ?? 0) > uuids.length + 1) doubled.push(`drafts of ${author}`);
  }
};

const auditFiles = async (db: Db, storage: Storage, { files }: Answered, findings: Findings): Promise<void> => {
  const rows = await db.selectFrom('files').select(['uuid', 'owner_uuid', 'size']).execute();
  const sizes = new Map(rows.map(({ uuid, size }) => [uuid, Number(size)]));
  const counts = countBy(rows, ({ owner_uuid }) => owner_uuid);
  for (const [owner, uploads] of files) {
    for (const { uuid, size } of uploads) if (sizes.get(uuid) !== size) findings.lost.push(`file ${uuid}`);
    if ((counts.get(owner) ?? 0) > uploads.length + 1) findings.doubled.push(`files of ${owner}`);
  }
  for (const [uuid, size] of sizes) {
    const found = await storage.stat(contentKey(uuid)).catch(() => null);
    if (found?.size !== size) findings.rowsWithoutBytes.push(`${uuid}: ${found?.size ?? 'none'} of ${size}`);
  }
  // The sweep spares recent files, so it runs with a date in the future.
  await sweepOrphans(db, storage, new Date(Date.now() + 2 * DAY_MS));
  for await (const key of storage.list(CONTENT_PREFIX)) {
    const uuid = fileOfKey(key);
    if (uuid !== null && !sizes.has(uuid)) findings.bytesWithoutRows.push(key);
  }
};

const auditPayments = async (db: Db, paypal: StandInPayPal, { payments }: Answered, findings: Findings) => {
  const purchases = await db.selectFrom('purchases').select(['uuid', 'status']).execute();
  const statuses = new Map(purchases.map(({ uuid, status }) => [uuid, status]));
  const captured = new Set(paypal.orders().flatMap(({ id, capture }) => (capture ? [id] : [])));
  for (const { purchase, order } of payments) {
    if (!captured.has(order)) findings.lost.push(`approved order ${order} was never captured`);
    else if (statuses.get(purchase) !== 'PAID') findings.lost.push(`payment of ${purchase}: ${statuses.get(purchase)}`);
  }
  const paid = await db
    .selectFrom('payment_purchases')
    .innerJoin('payments', 'payments.uuid', 'payment_uuid')
    .select('purchase_uuid')
    .where('payments.status', '=', 'PAID')
    .execute();
  for (const [purchase, count] of countBy(paid, ({ purchase_uuid }) => purchase_uuid))
    if (count > 1) findings.doubled.push(`payment of ${purchase}`);
  for (const { rule, uuid } of await checkLedger(db)) findings.ledger.push(`${rule} ${uuid}`);
};

const auditSent = async (db: Db, { sent }: Answered, { lost, doubled }: Findings): Promise<void> => {
  const moves = await db.selectFrom('release_moves').select(['release_uuid', 'to_status']).execute();
  const counts = countBy(
    moves.filter(({ to_status }) => to_status === 'PENDING'),
    ({ release_uuid }) => release_uuid,
  );
  for (const uuid of sent) if (!counts.has(uuid)) lost.push(`sending of ${uuid}`);
  for (const [uuid, count] of counts) if (count > 1) doubled.push(`sending of ${uuid}`);
};

const auditCatalogues = async (db: Db, { catalogues }: Answered, { lost, doubled }: Findings): Promise<void> => {
  const rows = await db.selectFrom('catalogue_imports').select(['user_uuid', 'name']).execute();
  for (const [owner, names] of catalogues) {
    const counts = countBy(
      rows.filter(({ user_uuid }) => user_uuid === owner),
      ({ name }) => name,
    );
    for (const name of names) if (!counts.has(name)) lost.push(`${name} of ${owner}`);
    for (const [name, count] of counts) if (count > 1) doubled.push(`${name} of ${owner}`);
  }
};

/** Compares every answered write with the stored data. */
export const audit = async (db: Db, storage: Storage, paypal: StandInPayPal, answered: Answered): Promise<Findings> => {
  const findings: Findings = { lost: [], doubled: [], rowsWithoutBytes: [], bytesWithoutRows: [], ledger: [] };
  await auditDrafts(db, answered, findings);
  await auditFiles(db, storage, answered, findings);
  await auditPayments(db, paypal, answered, findings);
  await auditSent(db, answered, findings);
  await auditCatalogues(db, answered, findings);
  return findings;
};
