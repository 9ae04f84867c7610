import './tables.ts';

export { audioRoom } from './room.ts';
