export { jobsRoom } from './room.ts';
