import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { byFile } from '../ids.ts';
import { signedQuery } from '../wire.ts';
import { file, storage } from './schemas.ts';

export const filesEndpoints = defineEndpoints({
  'POST /file': {
    summary: 'Upload one WAV, JPEG or PNG; the kind is detected from its bytes',
    access: 'files:write',
    upload: 'file',
    status: 201,
    response: file,
    idempotent: 'transactional',
    errors: ['FILE_TOO_LARGE', 'UNSUPPORTED_FILE', 'BROKEN_FILE', 'NO_FILE', 'QUOTA_FULL', 'DISK_FULL'],
  },
  'GET /me/storage': {
    summary: 'How many bytes one’s files and unfinished uploads take, and how many the plan allows',
    access: 'releases:read',
    status: 200,
    response: storage,
  },
  'GET /file/{id}/download': {
    summary: 'The bytes',
    access: 'releases:read',
    params: byFile,
    status: 200,
    binary: true,
  },
  'GET /file/{id}/link': {
    summary: 'A signed address, good for one hour, that supports Range',
    access: 'releases:read',
    params: byFile,
    status: 200,
    response: z.string(),
  },
  'DELETE /file/{id}': {
    summary: 'Delete a file that nothing uses',
    access: 'files:write',
    params: byFile,
    status: 204,
    errors: ['FILE_IN_USE'],
  },
  'GET /file/{id}/content': {
    summary: 'The bytes, by a signed address',
    access: 'public',
    params: byFile,
    query: signedQuery,
    status: 200,
    binary: true,
  },
  'GET /file/{id}/thumbnail/{size}': {
    summary: 'A WebP thumbnail, by a signed address',
    access: 'public',
    params: byFile.extend({ size: z.enum(['small', 'medium', 'large']) }),
    query: signedQuery,
    status: 200,
    binary: true,
  },
});
