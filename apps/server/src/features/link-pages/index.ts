export { linkPagesRoom } from './room.ts';
