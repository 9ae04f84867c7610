import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FileId } from '@dubplate/contract/ids';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type Fingerprint, idempotencyOf } from '#platform/http/idempotency-key.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { answerOnce } from '#platform/idempotency.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import { presentFile } from '../present.ts';
import { reserveQuota, type UploadQuota } from '../quota/quota.ts';
import type { StoredFile } from '../store.ts';
import { type StoredUpload, storeUpload, type UploadTarget } from './store-upload.ts';

declare module '#platform/jobs/outbox.ts' {
  interface Events {
    'file-stored': { file_uuid: FileId; kind: StoredFile['kind'] };
  }
}

export interface UploadDeps {
  readonly target: UploadTarget;
  readonly quota: UploadQuota;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly fingerprint: Fingerprint;
}

const lengthOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/**
 * Takes the one file of a form into storage; `db` is no transaction.
 * @throws NO_FILE, QUOTA_FULL, DISK_FULL and the refusals of `storeUpload`
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
    throw fault(filesErrors, 'NO_FILE', { values: { field } });
  }
  return storeUpload(target, { db, ...part, ownerUuid, reservation });
};

/** Records a stored upload and announces it, in the caller's transaction. */
export const recordUpload = async (
  db: Db,
  upload: StoredUpload,
  { outbox, clock }: UploadDeps,
): Promise<StoredFile> => {
  const file = await upload.record(db, clock.now());
  await outbox.announce(db, 'file-stored', { file_uuid: file.uuid, kind: file.kind });
  return file;
};

/** `POST /file`: the same key with the same bytes answers the existing file, and stores no second copy. */
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
