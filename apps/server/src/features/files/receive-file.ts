import { filesErrors } from '@dubplate/contract/files/errors';
import type { FileEntity } from '@dubplate/contract/files/schemas';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Db, inTransaction } from '../../platform/database/tables.ts';
import { fault } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { type Fingerprint, idempotencyOf } from '../../platform/http/idempotency-key.ts';
import { readUpload } from '../../platform/http/read-upload.ts';
import { answerOnce } from '../../platform/idempotency.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { presentFile } from './present.ts';
import type { StoredFile } from './store.ts';
import { type StoredUpload, storeUpload, type UploadPlace } from './upload-file.ts';

declare module '../../platform/outbox.ts' {
  interface Events {
    'file-stored': { file_uuid: string; kind: StoredFile['kind'] };
  }
}

export interface Receiving {
  readonly place: UploadPlace;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly fingerprint: Fingerprint;
}

/** Takes the one file of a form into storage. @throws NO_FILE and the refusals of `storeUpload` */
export const receiveUpload = async (
  request: FastifyRequest,
  actor: Actor,
  field: string,
  place: UploadPlace,
): Promise<StoredUpload> => {
  const part = await readUpload(request, field);
  if (!part) throw fault(filesErrors, 'NO_FILE', { values: { field } });
  return storeUpload(place, { ...part, ownerUuid: actor.uuid });
};

/** Records a stored upload and announces it, in the caller's transaction. */
export const recordUpload = async (db: Db, upload: StoredUpload, { outbox, clock }: Receiving): Promise<StoredFile> => {
  const file = await upload.record(db, clock.now());
  await outbox.announce(db, 'file-stored', { file_uuid: file.uuid, kind: file.kind });
  return file;
};

/** `POST /file`: the same key with the same bytes answers the file that stands, and keeps no second copy. */
export const receiveFile = async (
  db: Db,
  request: FastifyRequest,
  actor: Actor,
  receiving: Receiving,
): Promise<FileEntity> => {
  const upload = await receiveUpload(request, actor, 'file', receiving.place);
  const record = async (trx: Db) => presentFile(await recordUpload(trx, upload, receiving));
  try {
    const once = idempotencyOf(request, actor, upload.sha256, receiving.fingerprint);
    if (!once) return await inTransaction(db, record);
    const answer = await answerOnce(db, once, async (trx) => ({ status: 201, body: await record(trx) }));
    if (answer.isReplay) await upload.discard();
    return answer.body as FileEntity;
  } catch (error) {
    await upload.discard();
    throw error;
  }
};
