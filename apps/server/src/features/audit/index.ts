import './tables.ts';

export { readAllActs } from './read.ts';
export { auditRoom } from './room.ts';
export { recordAct } from './store.ts';
