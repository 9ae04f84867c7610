export { readGoLive } from './go-live.ts';
export { systemRoom } from './room.ts';
