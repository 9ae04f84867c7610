import './tables.ts';

export { openReportImports } from './import/run-import.ts';
export { statisticsRoom, type WatchTimes } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
export { saveAlias } from './unmatched/store.ts';
export { openWatchFolder } from './watch/watch-folder.ts';
