import './tables.ts';

export { findLegacy } from './find-legacy.ts';
export { deleteExpiredTransferTokens } from './store.ts';
