import './tables.ts';

export { importSales, UsageReported, undoSales } from './import/import-sales.ts';
export { listCountedSales, listCovered, type StoreMonth } from './import/months-store.ts';
export type { ReportLines, ReportRow } from './import/report-rows.ts';
export { openReportImports } from './import/run-import.ts';
export { statisticsRoom, type WatchTimes } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
export type { StreamStore } from './streams/stream-store.ts';
export { assignCodes } from './unmatched/assign-codes.ts';
export { openWatchFolder } from './watch/watch-folder.ts';
