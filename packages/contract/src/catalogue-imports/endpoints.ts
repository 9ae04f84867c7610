import { z } from 'zod';
import { STORE_KEY_MAX } from '../delivery/limits.ts';
import { defineEndpoints } from '../endpoint.ts';
import { releaseId } from '../ids.ts';
import { exportLink } from '../own-data/schemas.ts';
import { byId, paged, pageQuery, signedQuery, takeQuery } from '../wire.ts';
import { CATALOGUE_EXPORT_FORMATS, CATALOGUE_TABLE_FORMATS, MOVING_PAGE_MAX } from './limits.ts';
import {
  catalogueImport,
  catalogueImportSummary,
  catalogueSelection,
  createdReleases,
  movingConfirmation,
  movingRelease,
} from './schemas.ts';

const byRelease = z.object({ id: releaseId });

export const catalogueImportsEndpoints = defineEndpoints({
  'POST /me/catalogue-imports': {
    summary:
      'Read a catalogue: an optional field `mapping` with the columns of an unknown table, then the `file`: a sales report, a template as CSV or XLSX, ERN messages, or a ZIP of these',
    access: 'releases:write',
    upload: 'file',
    status: 201,
    response: catalogueImport,
    idempotent: 'transactional',
    errors: ['UNKNOWN_FORMAT', 'BROKEN_FILE', 'IMPORT_UNDER_WAY', 'IMPORTS_FULL', 'FILE_TOO_LARGE', 'NO_FILE'],
  },
  'GET /me/catalogue-imports': {
    summary: 'Your imports of the last days, newest first',
    access: 'releases:read',
    status: 200,
    response: z.array(catalogueImportSummary),
  },
  'GET /me/catalogue-import/{id}': {
    summary: 'An import with its releases, what is wrong in the file, and what each draft would still need',
    access: 'releases:read',
    params: byId,
    status: 200,
    response: catalogueImport,
  },
  'DELETE /me/catalogue-import/{id}': {
    summary: 'Delete an import; drafts made from it stay',
    access: 'releases:write',
    params: byId,
    status: 204,
  },
  'POST /me/catalogue-import/{id}/create': {
    summary: 'Make drafts of the releases, with their UPC and ISRCs; repeating it makes nothing twice',
    access: 'releases:write',
    params: byId,
    body: catalogueSelection.prefault({}),
    status: 201,
    response: createdReleases,
    idempotent: 'external',
  },
  'GET /me/catalogue-template': {
    summary: 'An empty template with an example row and the allowed values',
    access: 'releases:read',
    query: z.object({ format: z.enum(CATALOGUE_TABLE_FORMATS) }),
    status: 200,
    binary: true,
  },
  'GET /me/catalogue-export': {
    summary: 'Your releases in our template, or as ERN messages in a ZIP',
    access: 'releases:read',
    query: z.object({ format: z.enum(CATALOGUE_EXPORT_FORMATS) }),
    status: 200,
    binary: true,
  },
  'POST /me/catalogue-export/link': {
    summary: 'A link to your releases as ERN messages with their recordings and covers, for five minutes',
    access: 'releases:read',
    status: 200,
    response: exportLink,
  },
  'GET /catalogue-export/{id}/content': {
    summary: 'The ZIP of messages, recordings and covers, by its signed address',
    access: 'public',
    params: byId,
    query: signedQuery,
    status: 200,
    binary: true,
  },
  'GET /me/moving-plan': {
    summary: 'Your releases that an import made, newest first, or one of them: how far each has moved at each store',
    access: 'releases:read',
    query: z.object({ page: pageQuery.page, take: takeQuery(50, MOVING_PAGE_MAX), release: releaseId.optional() }),
    status: 200,
    response: paged(movingRelease),
  },
  'GET /release/{id}/moving-plan': {
    summary: 'How far a release that an import made has moved at each store, and what comes next',
    access: 'releases:read',
    params: byRelease,
    status: 200,
    response: movingRelease,
  },
  'PUT /release/{id}/moving-plan/{store}': {
    summary: 'Confirm how far a release has moved at a store, or go back to an earlier confirmation',
    access: 'releases:write',
    params: byRelease.extend({ store: z.string().max(STORE_KEY_MAX) }),
    body: movingConfirmation,
    status: 200,
    response: movingRelease,
    errors: ['MOVE_NOT_OPEN'],
  },
});
