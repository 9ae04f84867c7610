import './tables.ts';

export { addCodes, readCodePools } from './codes/code-ranges.ts';
export { moderationRoom } from './room.ts';
