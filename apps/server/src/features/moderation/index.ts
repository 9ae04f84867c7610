import './codes/tables.ts';
import './reasons/tables.ts';

export { moderationRoom } from './room.ts';
