import './tables.ts';

export { statisticsRoom } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
