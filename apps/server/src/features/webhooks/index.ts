import './tables.ts';

export { webhooksRoom } from './room.ts';
