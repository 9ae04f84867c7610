import './tables.ts';

export { auditRoom } from './room.ts';
export { recordAct } from './store.ts';
