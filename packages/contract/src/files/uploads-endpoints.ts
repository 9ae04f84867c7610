import { defineEndpoints } from '../endpoint.ts';
import { byId } from '../wire.ts';
import { file } from './schemas.ts';

/**
 * Calls beside the tus protocol at `/uploads` (POST creates, HEAD returns the offset, PATCH appends, DELETE cancels;
 * https://tus.io/protocols/resumable-upload). The last PATCH answers the file, whose uuid is the upload's.
 */
export const uploadsEndpoints = defineEndpoints({
  'GET /uploads/{id}': {
    summary: 'The file that a resumable upload (tus 1.0 at /uploads) became, once its last byte has come',
    access: 'releases:read',
    params: byId,
    status: 200,
    response: file,
    errors: ['UNSUPPORTED_FILE', 'BROKEN_FILE', 'FILE_TOO_LARGE'],
  },
});
