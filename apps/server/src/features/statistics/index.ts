import './tables.ts';

export { statisticsRoom } from './room.ts';
