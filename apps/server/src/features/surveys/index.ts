import './tables.ts';

export { surveysRoom } from './room.ts';
