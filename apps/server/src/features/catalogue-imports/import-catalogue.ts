import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fill } from '@dubplate/contract/catalogue';
import { catalogueImportsErrors, catalogueImportsIssues } from '@dubplate/contract/catalogue-imports/errors';
import { CATALOGUE_FILE_MAX_BYTES, CATALOGUE_IMPORTS_MAX } from '@dubplate/contract/catalogue-imports/limits';
import { type CatalogueMapping, catalogueMapping } from '@dubplate/contract/catalogue-imports/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { UserId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { knownFormats, SalesReportUnreadable } from '#features/royalties/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError, refuseIssues } from '#platform/errors.ts';
import { listNames } from './list-names.ts';
import { listImports } from './read.ts';
import { type ReadCatalogue, readCatalogue } from './reading/read-catalogue.ts';
import { insertImport } from './store.ts';

export interface CatalogueUpload {
  readonly source: Readable;
  readonly name: string;
  /** JSON; undefined without one. */
  readonly mapping: string | undefined;
  readonly signal: AbortSignal;
}

const MEGABYTE = 1024 ** 2;

const sizeGuard = (count: { bytes: number }) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count.bytes += chunk.length;
      if (count.bytes > CATALOGUE_FILE_MAX_BYTES)
        done(apiError(filesErrors, 'FILE_TOO_LARGE', { values: { max: CATALOGUE_FILE_MAX_BYTES / MEGABYTE } }));
      else done(null, chunk);
    },
  });

/** Fields by which rows are distinguished. */
const NAMING = ['release_title', 'track_title', 'upc', 'isrc'] as const;

/** @throws 400 */
const parseMapping = (text: string | undefined): CatalogueMapping | null => {
  if (text === undefined) return null;
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    // Reported below.
  }
  const parsed = catalogueMapping.safeParse(json);
  if (parsed.success && NAMING.some((field) => parsed.data.columns[field])) return parsed.data;
  refuseIssues(catalogueImportsIssues, [{ path: 'mapping', code: 'mapping_invalid' }]);
  return null;
};

const unreadable = ({ code, detail, header, lines }: SalesReportUnreadable): ApiError => {
  if (code === 'UNKNOWN_FORMAT') return apiError(catalogueImportsErrors, 'UNKNOWN_FORMAT', { data: { header, lines } });
  const { status, text } = catalogueImportsErrors.BROKEN_FILE;
  return new ApiError('BROKEN_FILE', {
    status,
    text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) },
  });
};

const readUploaded = async (db: Db, upload: CatalogueUpload): Promise<ReadCatalogue> => {
  const mapping = parseMapping(upload.mapping);
  const folder = await mkdtemp(path.join(tmpdir(), 'dubplate-catalogue-'));
  try {
    const file = path.join(folder, 'upload');
    const count = { bytes: 0 };
    await pipeline(upload.source, sizeGuard(count), createWriteStream(file), { signal: upload.signal });
    const options = { salesFormats: await knownFormats(db), mapping, names: await listNames(db) };
    return await readCatalogue({ path: file, name: upload.name, bytes: count.bytes }, options);
  } catch (error) {
    throw error instanceof SalesReportUnreadable ? unreadable(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Reads an upload and keeps its releases for some days. @returns the id of the import @throws the errors of the call */
export const importCatalogue = async (
  { db, clock }: Pick<ServerContext, 'clock' | 'db'>,
  userUuid: UserId,
  upload: CatalogueUpload,
): Promise<string> => {
  const catalogue = await readUploaded(db, upload);
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockUser(trx, userUuid);
    if ((await listImports(trx, userUuid, now)).length >= CATALOGUE_IMPORTS_MAX)
      throw apiError(catalogueImportsErrors, 'IMPORTS_FULL', { values: { max: CATALOGUE_IMPORTS_MAX } });
    return insertImport(trx, userUuid, catalogue, { name: upload.name, now });
  });
};
