import './quota/tables.ts';
import './tables.ts';

export { deleteUnusedFile, sweepUnusedFiles, workOnRemovals } from './delete-file.ts';
export { openPictureDecoder } from './inspect/decode/picture-decoder.ts';
export { contentKey } from './keys.ts';
export { workOnAdvice } from './look-again.ts';
export { eraseOwnFiles, exportOwnFiles, fileEntry } from './own-files.ts';
export { presentFile } from './present.ts';
export type { UploadRoom } from './quota/room.ts';
export { sweepReservations } from './quota/store.ts';
export { type Receiving, receiveUpload, recordUpload } from './receive-file.ts';
export { uploadsRoutes } from './resumable/routes.ts';
export { sweepUploads } from './resumable/sweep-uploads.ts';
export { openPartials } from './resumable/tus.ts';
export { filesRoutes, readableFile } from './routes.ts';
export { createSignedLinks, type SignedLinks } from './signed-links.ts';
export { findFile, lockFileForUse, markGone, type StoredFile, sumFilesOf } from './store.ts';
export { storeUpload, type UploadPlace } from './upload-file.ts';
