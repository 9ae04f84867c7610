import type { Readable } from 'node:stream';
import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FileId, UserId } from '@dubplate/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import { type Actor, personOf } from '#platform/http/access/actor.ts';
import { type Fingerprint, idempotencyOf } from '#platform/http/idempotency-key.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { answerOnce } from '#platform/idempotency.ts';
import { presentFile } from '../present.ts';
import { reserveQuota, type UploadQuota } from '../quota.ts';
import type { StoredFile } from '../store.ts';
import { type StoredUpload, storeUpload, type UploadTarget } from './store-upload.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'file-stored': { file_uuid: FileId; kind: StoredFile['kind'] };
  }
}

export type UploadDeps = Pick<ServerContext, 'outbox' | 'clock'> & {
  readonly target: UploadTarget;
  readonly quota: UploadQuota;
  readonly fingerprint: Fingerprint;
};

const lengthOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/**
 * Stores the file of a form.
 * @param db not a transaction
 * @throws NO_FILE, QUOTA_FULL, DISK_FULL and the errors of `storeUpload`
 */
export const receiveUpload = async (
  db: Db,
  request: FastifyRequest,
  actor: Actor,
  field: string,
  { target, quota, clock }: UploadDeps,
): Promise<StoredUpload> => {
  const ownerUuid = actor.uuid;
  const reservation = await reserveQuota(db, quota, { ownerUuid, formBytes: lengthOf(request), now: clock.now() });
  const part = await readUpload(request, field).catch(async (error: unknown) => {
    await reservation.release(db);
    throw error;
  });
  if (!part) {
    await reservation.release(db);
    throw apiError(filesErrors, 'NO_FILE', { values: { field } });
  }
  return storeUpload(target, { db, ...part, ownerUuid, createdBy: personOf(actor).uuid, reservation });
};

/** Records a stored upload and emits its event, in the caller's transaction. */
export const recordUpload = async (
  db: Db,
  upload: StoredUpload,
  { outbox, clock }: UploadDeps,
): Promise<StoredFile> => {
  const file = await upload.record(db, clock.now());
  await outbox.announce(db, 'file-stored', { file_uuid: file.uuid, kind: file.kind });
  return file;
};

/** Handles `POST /file`. The same idempotency key with the same bytes returns the existing file. */
export const receiveFile = async (
  db: Db,
  request: FastifyRequest,
  actor: Actor,
  deps: UploadDeps,
): Promise<FileEntity> => {
  const upload = await receiveUpload(db, request, actor, 'file', deps);
  const record = async (trx: Db) => presentFile(await recordUpload(trx, upload, deps));
  try {
    const once = idempotencyOf(request, actor, upload.sha256, deps.fingerprint);
    if (!once) return await inTransaction(db, record);
    const answer = await answerOnce(db, once, async (trx) => ({ status: 201, body: await record(trx) }));
    if (answer.isReplay) await upload.discard();
    return answer.body as FileEntity;
  } catch (error) {
    await upload.discard();
    throw error;
  }
};

interface TakenFile {
  readonly source: Readable;
  readonly name: string;
  readonly ownerUuid: UserId;
  /** Bytes; null if unknown. */
  readonly size: number | null;
  readonly signal: AbortSignal;
}

/**
 * Stores a file that the server fetched for its owner, with the checks and quota of an upload. The caller must destroy the source if the
 * file is rejected.
 * @param db not a transaction
 * @throws QUOTA_FULL, DISK_FULL and the errors of `storeUpload`
 */
export const takeFile = async (
  db: Db,
  { source, name, ownerUuid, size, signal }: TakenFile,
  { target, quota, clock }: Pick<UploadDeps, 'target' | 'quota' | 'clock'>,
): Promise<StoredUpload> => {
  const reservation = await reserveQuota(db, quota, { ownerUuid, formBytes: size, now: clock.now() });
  return storeUpload(target, { db, source, name, ownerUuid, createdBy: ownerUuid, reservation, signal });
};
