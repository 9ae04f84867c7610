import './tables.ts';

export { noticesRoom } from './room.ts';
