import './tables.ts';

export { createSampleDecoder } from './analyzers/sample-decoder.ts';
export { ClipFailed, cutClip } from './clip/cut-clip.ts';
export { hashSound } from './hash-sound.ts';
export { audioRoom } from './room.ts';
