import './tables.ts';

export { findLegacyName } from './find-legacy-name.ts';
export { transfersRoom } from './room.ts';
