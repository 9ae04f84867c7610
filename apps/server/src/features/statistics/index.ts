import './tables.ts';

export { openReportImports } from './history/report-imports.ts';
export { statisticsRoom, type WatchTimes } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
export { openWatchFolder } from './watch/watch-folder.ts';
