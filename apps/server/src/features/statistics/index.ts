import './tables.ts';

export { statisticsRoom, type WatchTimes } from './room.ts';
export { openWatchFolder } from './watch/watch-folder.ts';
