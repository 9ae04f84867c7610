import './tables.ts';

export { createLabels, type Labels } from './labels.ts';
export { readMaintenance } from './maintenance.ts';
export { instanceRoom } from './room.ts';
