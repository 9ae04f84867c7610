import './tables.ts';

export { statisticsRoom, type WatchTimes } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
export { openWatchFolder } from './watch/watch-folder.ts';
