export { peopleRoom } from './room.ts';
