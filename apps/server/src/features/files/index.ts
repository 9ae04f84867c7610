import './tables.ts';

export { fillCreators, isCreatedBy } from './creators-store.ts';
export { deleteUnusedFile } from './delete-file.ts';
export { describeFileRules } from './file-rules.ts';
export type { PictureDecoder } from './inspect/decode/picture-decoder.ts';
export { type FileCheck, findMissingFiles } from './missing-files.ts';
export { fileEntry } from './own-data.ts';
export { readableFile, readableFiles } from './read.ts';
export { findPicture } from './recheck-covers.ts';
export { filesRoom } from './room.ts';
export type { SignedLinks } from './signed-links.ts';
export { contentKey, thumbnailKey } from './storage-keys.ts';
export { findFile, lockFileForUse, markGone, sumFilesOf } from './store.ts';
export { receiveUpload, recordUpload, takeFile, type UploadDeps } from './uploads/receive-file.ts';
export { storeCleanPicture, storeJpegCopy } from './uploads/store-clean-picture.ts';
