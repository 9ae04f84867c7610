import './tables.ts';

export { createTransferLinks, findLegacyName } from './consent.ts';
export { importPeople } from './import/import-people.ts';
export { transfersRoom } from './room.ts';
