import './tables.ts';

export { createSampleDecoder } from './analyzers/sample-decoder.ts';
export { hashSound } from './analyzers/sound-hash.ts';
export { ClipFailed, cutClip } from './cut-clip.ts';
export { audioRoom } from './room.ts';
