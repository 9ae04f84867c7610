export { createTeamGuard } from './guard.ts';
export { teamRoom } from './room.ts';
