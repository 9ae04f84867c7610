import './tables.ts';

export { ownDataRoom } from './room.ts';
