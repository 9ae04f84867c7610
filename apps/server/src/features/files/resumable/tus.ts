import { platformErrors } from '@dubplate/contract/errors';
import { filesErrors } from '@dubplate/contract/files/errors';
import { AUDIO_MAX_BYTES, UPLOADS_UNFINISHED_MAX } from '@dubplate/contract/files/limits';
import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FileId } from '@dubplate/contract/ids';
import { programErrors } from '@dubplate/contract/program-errors';
import { type Locker, Server } from '@tus/server';
import type { Insertable } from 'kysely';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { ApiError, apiError, notFound } from '#platform/errors.ts';
import { type Actor, personOf } from '#platform/http/access/actor.ts';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { newUuid } from '#platform/ids.ts';
import { lockQuotaLeft, requireDiskSpace, type UploadQuota } from '../quota.ts';
import type { UploadTable } from '../tables.ts';
import type { Partials } from './partials.ts';
import { countUnfinished, deleteUnfinished, findUpload, insertUpload, type Upload } from './store.ts';

export const UPLOADS_PATH = '/api/uploads';
const VERSION = '1.0.0';

const tooLarge = () =>
  apiError(filesErrors, 'FILE_TOO_LARGE', { values: { max: Math.floor(AUDIO_MAX_BYTES / 1024 / 1024) } });

/** Converts errors of the protocol by their status; returns null for unexpected errors. */
const toApiError = (error: unknown): ApiError | null => {
  if (error instanceof ApiError) return error;
  const { status_code: status } = error as { readonly status_code?: number };
  if (status === 404 || status === 410) return notFound();
  if (status === 409) return apiError(filesErrors, 'UPLOAD_OFFSET');
  if (status === 413) return tooLarge();
  if (status === 415) return apiError(programErrors, 'UNSUPPORTED_MEDIA_TYPE');
  return status !== undefined && status !== 500 ? apiError(platformErrors, 'BAD_INPUT') : null;
};

type TusContext = Pick<ServerContext, 'db' | 'clock'> & {
  readonly partials: Partials;
  readonly locker: Locker;
  readonly quota: UploadQuota;
  readonly finish: (upload: Upload) => Promise<FileEntity>;
};

interface Tus {
  /** Handles a request of this user. @throws the errors of the protocol and of the file checks */
  answer(request: Request, actor: Actor | null): Promise<Response>;
}

/** Implements tus 1.0 (https://tus.io/protocols/resumable-upload) with creation, termination and expiration. The last PATCH returns the file. */
export const createTus = ({ db, clock, partials, locker, quota, finish }: TusContext): Tus => {
  // The library has no notion of users.
  const actors = new WeakMap<Request, Actor>();
  const errors = new WeakMap<Request, unknown>();
  const finished = new WeakMap<Request, FileId>();
  const created = new WeakMap<Request, FileId>();
  const actorOf = (request: Request): Actor => {
    const actor = actors.get(request);
    if (!actor) throw new Error('A request without a user');
    return actor;
  };

  const server = new Server({
    path: UPLOADS_PATH,
    datastore: partials,
    locker,
    maxSize: AUDIO_MAX_BYTES,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: () => newUuid(),
    async onUploadCreate(request, upload) {
      const actor = actorOf(request);
      const uuid = upload.id as FileId;
      if (upload.size === undefined) throw apiError(platformErrors, 'BAD_INPUT');
      await requireDiskSpace(quota, upload.size);
      await createUpload(db, quota, {
        uuid,
        owner_uuid: actor.uuid,
        created_by: personOf(actor).uuid,
        name: cleanName(upload.metadata?.filename ?? upload.metadata?.name ?? ''),
        size: upload.size,
        created_at: clock.now(),
      });
      created.set(request, uuid);
      return {};
    },
    async onUploadFinish(request, { id }) {
      const upload = await findUpload(db, actorOf(request).uuid, id as FileId);
      if (!upload) throw notFound();
      const file = await finish(upload);
      finished.set(request, upload.uuid);
      return {
        status_code: request.method === 'POST' ? 201 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8' },
        body: JSON.stringify(file),
      };
    },
    onResponseError(request, error) {
      errors.set(request, error);
      return undefined;
    },
  });

  /** Otherwise an upload that could not be stored would use quota for a week. */
  const deleteUnstored = async (uuid: FileId): Promise<void> => {
    await partials.getUpload(uuid).catch(() => deleteUnfinished(db, uuid));
  };

  return {
    async answer(request, actor) {
      const isOptions = request.method === 'OPTIONS';
      if (!isOptions && request.headers.get('tus-resumable') !== VERSION)
        throw apiError(programErrors, 'TUS_VERSION', { headers: { 'tus-version': VERSION } });
      if (actor !== null) actors.set(request, actor);
      if (request.method === 'PATCH') await requireDiskSpace(quota, Number(request.headers.get('content-length') ?? 0));
      const response = await server.handleWeb(request);
      // Only now, since the library still reads the bytes while it responds.
      const uuid = finished.get(request);
      if (uuid) await partials.remove(uuid).catch(() => undefined);
      if (response.status < 400) return response;
      const createdUuid = created.get(request);
      if (createdUuid) await deleteUnstored(createdUuid);
      const error = errors.get(request) ?? { status_code: response.status };
      throw toApiError(error) ?? error;
    },
  };
};

/**
 * Records an upload. Its declared length counts towards the quota until it is finished, canceled or expired.
 * @throws 507 QUOTA_FULL, 429 TOO_MANY_UPLOADS
 */
const createUpload = (db: Db, quota: UploadQuota, upload: Insertable<UploadTable>): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { owner_uuid: ownerUuid, size, created_at: now } = upload;
    await lockQuotaLeft(trx, quota, ownerUuid, size, now);
    if ((await countUnfinished(trx, ownerUuid)) >= UPLOADS_UNFINISHED_MAX)
      throw apiError(filesErrors, 'TOO_MANY_UPLOADS');
    await insertUpload(trx, upload);
  });
