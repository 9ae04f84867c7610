import './changes/tables.ts';
import './claims/tables.ts';
import './codes/tables.ts';
import './figures/tables.ts';
import './opinions/tables.ts';
import './reasons/tables.ts';

export { addCodes, readCodePools } from './codes/pools.ts';
export { moderationRoom } from './room.ts';
