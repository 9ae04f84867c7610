import './tables.ts';

export { statisticsRoom } from './room.ts';
export { postgresStreams } from './streams/postgres/postgres-streams.ts';
