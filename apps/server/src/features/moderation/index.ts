import './codes/tables.ts';

export { addCodes, readCodePools } from './codes/pools.ts';
export { moderationRoom } from './room.ts';
