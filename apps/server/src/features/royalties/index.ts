import './tables.ts';

export { payableOf } from './accounting/entries-store.ts';
export { findIssues } from './accounting/read-issues.ts';
export { replay } from './accounting/replay-store.ts';
export { createAdjustment, listAdjustments } from './balances/adjustments-store.ts';
export type { RejectUnsentPayouts } from './balances/holds-store.ts';
export {
  adjustBalance,
  movePayoutMoney,
  type PayoutMoney,
  type PayoutPlace,
  postPayoutFee,
} from './balances/movements-store.ts';
export { findParty, lockBooks, partyOfUser } from './books-store.ts';
export { type ByteSource, fileSource, readBytes, type SalesFile, unpackedLimit } from './reading/byte-source.ts';
export { openParts, type TablePart } from './reading/open-parts.ts';
export { readSalesReport, SalesReportUnreadable } from './reading/read-sales-report.ts';
export { brokenFile, tooHeavy } from './reading/report-unreadable.ts';
export { isWorkbook } from './reading/workbook/workbook.ts';
export { listZip } from './reading/zip-archive.ts';
export { knownFormats } from './reports/formats-store.ts';
export { royaltiesRoom } from './room.ts';
