import './tables.ts';

export { dropMonth } from './drop-month.ts';
export { statisticsRoom } from './room.ts';
export { openStreams } from './streams/open-streams.ts';
