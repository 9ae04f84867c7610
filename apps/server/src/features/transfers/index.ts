import './tables.ts';

export { findLegacyName } from './consent/find-legacy-name.ts';
export { createTransferLinks } from './consent/transfer-links.ts';
export { importPeople } from './import/import-people.ts';
export { transfersRoom } from './room.ts';
