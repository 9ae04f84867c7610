import './tables.ts';

export { findIssues } from './accounting/read-issues.ts';
export { replay } from './accounting/replay-store.ts';
export { royaltiesRoom } from './room.ts';
