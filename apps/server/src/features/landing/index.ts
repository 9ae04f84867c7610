export { landingRoom } from './room.ts';
