import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fill, type Text } from '@dubplate/contract/catalogue';
import { catalogueImportsErrors, catalogueImportsIssues } from '@dubplate/contract/catalogue-imports/errors';
import { CATALOGUE_FILE_MAX_BYTES, CATALOGUE_IMPORTS_MAX } from '@dubplate/contract/catalogue-imports/limits';
import { type CatalogueMapping, catalogueMapping } from '@dubplate/contract/catalogue-imports/schemas';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { UserId } from '@dubplate/contract/ids';
import { lockUser } from '#features/accounts/index.ts';
import { knownFormats, tooHeavy } from '#features/royalties/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError, refuseIssues } from '#platform/errors.ts';
import { answerOnce, type OnceKey } from '#platform/idempotency.ts';
import { ReadingTooHeavy, resultOf, type ThreadReader } from '#platform/threads/thread-reader.ts';
import { listNamedReference } from './list-names.ts';
import { countImports } from './read.ts';
import type { CatalogueResult, CatalogueTask, ReadRows } from './reading/catalogue-thread.ts';
import { insertImport } from './store.ts';

export interface CatalogueUpload {
  readonly source: Readable;
  readonly name: string;
  /** JSON; undefined without one. */
  readonly mapping: string | undefined;
  readonly signal: AbortSignal;
  /** Returns the key under which the call may be repeated, by what it sent; null without one. */
  readonly onceOf: (sent: readonly (string | undefined)[]) => OnceKey | null;
}

const MEGABYTE = 1024 ** 2;

const sizeGuard = (count: { bytes: number; readonly hash: Hash }) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count.bytes += chunk.length;
      count.hash.update(chunk);
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

const broken = (detail: Text): ApiError => {
  const { status, text } = catalogueImportsErrors.BROKEN_FILE;
  return new ApiError('BROKEN_FILE', {
    status,
    text: { en: fill(text.en, { detail: detail.en }), ru: fill(text.ru, { detail: detail.ru }) },
  });
};

export type CatalogueReader = ThreadReader<CatalogueTask, CatalogueResult>;

export type ImportContext = Pick<ServerContext, 'clock' | 'db' | 'scratch'> & {
  readonly reader: CatalogueReader;
  /** People whose file this node is reading. */
  readonly underWay: Set<UserId>;
};

const readUploaded = (
  { db, scratch, reader }: ImportContext,
  { source, name, mapping: given, signal }: CatalogueUpload,
): Promise<{ rows: ReadRows; sha256: string }> => {
  const mapping = parseMapping(given);
  return scratch.withFolder(async (folder) => {
    const file = path.join(folder, 'upload');
    const count = { bytes: 0, hash: createHash('sha256') };
    await pipeline(source, sizeGuard(count), createWriteStream(file), { signal });
    const task = {
      type: 'read' as const,
      file: { path: file, name, bytes: count.bytes },
      salesFormats: await knownFormats(db),
      mapping,
      names: await listNamedReference(db),
    };
    const result = await resultOf(reader.read(task, { signal })).catch((error: unknown) => {
      throw error instanceof ReadingTooHeavy ? broken(tooHeavy().detail) : error;
    });
    if (result.type === 'read') return { rows: result.rows, sha256: count.hash.digest('hex') };
    if (result.type === 'presented') throw new Error('the thread did another task');
    const { code, detail, header, lines } = result;
    throw code === 'UNKNOWN_FORMAT'
      ? apiError(catalogueImportsErrors, 'UNKNOWN_FORMAT', { data: { header, lines } })
      : broken(detail);
  });
};

/** @throws 409 IMPORTS_FULL */
const requireRoom = async (db: Db, userUuid: UserId, now: Date): Promise<void> => {
  if ((await countImports(db, userUuid, now)) >= CATALOGUE_IMPORTS_MAX)
    throw apiError(catalogueImportsErrors, 'IMPORTS_FULL', { values: { max: CATALOGUE_IMPORTS_MAX } });
};

/**
 * Reads an upload and keeps its releases for some days; one at a time for each person. @returns the id of the import
 * @throws 409 IMPORT_UNDER_WAY, and the errors of the call
 */
export const importCatalogue = async (
  context: ImportContext,
  userUuid: UserId,
  upload: CatalogueUpload,
): Promise<string> => {
  const { db, clock, underWay } = context;
  if (underWay.has(userUuid)) throw apiError(catalogueImportsErrors, 'IMPORT_UNDER_WAY');
  underWay.add(userUuid);
  try {
    await requireRoom(db, userUuid, clock.now());
    const { rows, sha256 } = await readUploaded(context, upload);
    const insert = async (trx: Db): Promise<string> => {
      const now = clock.now();
      await lockUser(trx, userUuid);
      await requireRoom(trx, userUuid, now);
      return insertImport(trx, userUuid, rows, { name: upload.name, now });
    };
    const once = upload.onceOf([sha256, upload.name, upload.mapping]);
    if (!once) return await inTransaction(db, insert);
    const answer = await answerOnce(db, once, async (trx) => ({ status: 201, body: await insert(trx) }));
    return answer.body as string;
  } finally {
    underWay.delete(userUuid);
  }
};
