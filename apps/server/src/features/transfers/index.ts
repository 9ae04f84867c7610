import './tables.ts';

export { findLegacyName } from './consent/find-legacy-name.ts';
export { createTransferLinks } from './consent/transfer-links.ts';
export { transfersRoom } from './room.ts';
