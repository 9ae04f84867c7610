import { platformErrors } from '@dubplate/contract/errors';
import { supportErrors } from '@dubplate/contract/support/errors';
import { TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { idempotencyOf } from '#platform/http/idempotency-key.ts';
import type { Received } from '#platform/http/mount.ts';
import { parseFields } from '#platform/http/parse-incoming.ts';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { answerOnce } from '#platform/idempotency.ts';
import { discardFiles, receiveTicketFile, type Sender } from './receive-file.ts';
import type { ReceivedFile } from './store.ts';

export type FormContext = Pick<UploadDeps, 'target' | 'quota' | 'clock' | 'fingerprint'>;

/** The fields of a form, and its files, which are stored already. */
interface MessageForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

const FIELDS_MAX = 20;

const brokenForm = () => apiError(platformErrors, 'BROKEN_FORM');

const lengthOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/** Discards the rest of a rejected form: a connection with an unread body cannot be reused. */
const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};

/**
 * Reads a form and stores its files one at a time.
 * @param db not a transaction
 * @throws BROKEN_FORM, TOO_MANY_FILES and the errors of its files; stores nothing then
 */
export const receiveForm = async (
  db: Db,
  request: FastifyRequest,
  sender: Sender,
  deps: FormContext,
): Promise<MessageForm> => {
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  // One more than allowed, so that our own error is thrown.
  const limits = { files: TICKET_FILES_MAX + 1, fields: FIELDS_MAX, fileSize: Number.POSITIVE_INFINITY };
  const parts = request.parts({ limits });
  const nextPart = async () => {
    // The parser only fails for invalid input.
    const { value } = await parts.next().catch(() => {
      throw brokenForm();
    });
    return value ?? null;
  };
  try {
    for (let part = await nextPart(); part !== null; part = await nextPart()) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      } else if (part.fieldname !== 'files' || !part.filename) {
        part.file.resume();
      } else {
        if (files.length === TICKET_FILES_MAX)
          throw apiError(supportErrors, 'TOO_MANY_FILES', { values: { max: TICKET_FILES_MAX } });
        const file = { source: part.file, name: cleanName(part.filename), formBytes: lengthOf(request) };
        files.push(await receiveTicketFile(db, sender, { ...file, signal: gone.signal }, deps));
      }
    }
    return { fields, files };
  } catch (error) {
    discardRest(request);
    await discardForm(db, { files }, deps);
    throw error;
  }
};

const discardForm = (db: Db, { files }: Pick<MessageForm, 'files'>, deps: FormContext): Promise<void> =>
  discardFiles(
    db,
    files.map(({ uuid }) => uuid),
    deps,
  );

interface Message<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** Undefined for a form. */
  readonly body: z.output<Schema> | undefined;
  readonly form: MessageForm | null;
}

type Call = Pick<Received<never>, 'db' | 'language' | 'request' | 'reply'> & { readonly actor: Actor };

/**
 * Runs `act` for a message sent as JSON or as a form. Files are attached in the transaction of `act`, or deleted if it
 * fails. Repeated requests with the same `Idempotency-Key`, fields and files get the first response.
 */
export const writeReceived = async <Schema extends z.ZodType, Answer>(
  { db, language, request, reply, actor }: Call,
  deps: FormContext,
  { schema, body, form }: Message<Schema>,
  act: (db: Db, body: z.output<Schema>, files: readonly ReceivedFile[]) => Promise<Answer>,
): Promise<Answer> => {
  if (form === null) return act(db, body as z.output<Schema>, []);
  try {
    const content = parseFields(schema, form.fields, language);
    const run = (trx: Db) => act(trx, content, form.files);
    const sent = { ...form.fields, files: form.files.map(({ name, sha256 }) => [name, sha256]) };
    const once = idempotencyOf(request, actor, sent, deps.fingerprint);
    if (!once) return await inTransaction(db, run);
    const answer = await answerOnce(db, once, async (trx) => ({ status: 201, body: await run(trx) }));
    if (answer.isReplay) {
      reply.header('idempotency-replayed', 'true');
      await discardForm(db, form, deps);
    }
    return answer.body as Answer;
  } catch (error) {
    await discardForm(db, form, deps);
    throw error;
  }
};
