import './codes/tables.ts';

export { moderationRoom } from './room.ts';
