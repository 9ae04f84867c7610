import './tables.ts';

export { findLegacyName } from './find-legacy-name.ts';
export { deleteExpiredTransferTokens } from './store.ts';
