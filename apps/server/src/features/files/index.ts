import './tables.ts';

export { deleteUnusedFile, sweepUnusedFiles, workOnRemovals } from './delete-file.ts';
export { contentKey } from './keys.ts';
export { presentFile } from './present.ts';
export { type Receiving, receiveUpload, recordUpload } from './receive-file.ts';
export { filesRoutes, readableFile } from './routes.ts';
export { createSignedLinks, type SignedLinks } from './signed-links.ts';
export { findFile, lockFileForUse, type StoredFile } from './store.ts';
export { storeUpload, type UploadPlace } from './upload-file.ts';
