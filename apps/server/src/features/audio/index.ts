import './tables.ts';

export { ClipFailed, cutClip } from './clip/cut-clip.ts';
export { audioRoom } from './room.ts';
