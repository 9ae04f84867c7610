export { LINK_CACHE } from './find-shown.ts';
export { findPreview } from './preview-store.ts';
export { linkFilesRoom } from './room.ts';
