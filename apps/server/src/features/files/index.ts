import './quota/tables.ts';
import './tables.ts';

export { deleteUnusedFile } from './delete-file.ts';
export { fileEntry } from './own-data.ts';
export { filesRoom } from './room.ts';
export { readableFile, readableFiles } from './routes.ts';
export type { SignedLinks } from './signed-links.ts';
export { contentKey, thumbnailKey } from './storage-keys.ts';
export { findFile, lockFileForUse, markGone, sumFilesOf } from './store.ts';
export { type FileCheck, findMissingFiles } from './upkeep/missing-files.ts';
export { findPicture } from './upkeep/recheck-covers.ts';
export { receiveUpload, recordUpload, type UploadDeps } from './uploads/receive-file.ts';
export { storeCleanPicture, storeJpegCopy } from './uploads/store-clean-picture.ts';
export { takeFile } from './uploads/take-file.ts';
