import './tables.ts';

export { createTransferLinks, findLegacyName } from './consent.ts';
export { importPeople, openLegacyReader } from './import/import-people.ts';
export { transfersRoom } from './room.ts';
