import { platformErrors } from '@dubplate/contract/errors';
import { supportErrors } from '@dubplate/contract/support/errors';
import { TICKET_FILES_MAX } from '@dubplate/contract/support/limits';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { UploadDeps } from '#features/files/index.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { fault } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { idempotencyOf } from '#platform/http/idempotency-key.ts';
import type { Received } from '#platform/http/mount.ts';
import { parseFields } from '#platform/http/parse-incoming.ts';
import { cleanName } from '#platform/http/streams/read-upload.ts';
import { answerOnce } from '#platform/idempotency.ts';
import { discardFiles, receiveTicketFile, type Sender } from './receive-file.ts';
import type { ReceivedFile } from './store.ts';

export type FormDeps = Pick<UploadDeps, 'target' | 'quota' | 'clock' | 'fingerprint'>;

/** A message that came as a form: its text fields, and files that are stored already. */
export interface MessageForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
}

const FIELDS_MAX = 20;

const brokenForm = () => fault(platformErrors, 'BROKEN_FORM');

const lengthOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/** What is left of a refused form is read and discarded: a connection with an unread body can't be used again. */
const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};

/**
 * Reads a message's form and stores its files one after the other; `db` is no transaction.
 * @throws BROKEN_FORM, TOO_MANY_FILES and the refusals of its files; then nothing of it stays
 */
export const receiveForm = async (
  db: Db,
  request: FastifyRequest,
  sender: Sender,
  deps: FormDeps,
): Promise<MessageForm> => {
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  const fields: Record<string, string> = {};
  const files: ReceivedFile[] = [];
  // One file more than may be, so that it can be refused in our words.
  const limits = { files: TICKET_FILES_MAX + 1, fields: FIELDS_MAX, fileSize: Number.POSITIVE_INFINITY };
  const parts = request.parts({ limits });
  const nextPart = async () => {
    // The parser fails on nothing but what it is given.
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
          throw fault(supportErrors, 'TOO_MANY_FILES', { values: { max: TICKET_FILES_MAX } });
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

const discardForm = (db: Db, { files }: Pick<MessageForm, 'files'>, deps: FormDeps): Promise<void> =>
  discardFiles(
    db,
    files.map(({ uuid }) => uuid),
    deps,
  );

interface Message<Schema extends z.ZodType> {
  readonly schema: Schema;
  /** Undefined where a form came. */
  readonly body: z.output<Schema> | undefined;
  readonly form: MessageForm | null;
}

type Call = Pick<Received<never>, 'db' | 'language' | 'request' | 'reply'> & { readonly actor: Actor };

/**
 * Writes a message that came as JSON or as a form. A form's files become the message's with the transaction of `act`, or
 * go; the same `Idempotency-Key` with the same fields and files answers what the first one answered, and keeps no second copy.
 */
export const writeReceived = async <Schema extends z.ZodType, Answer>(
  { db, language, request, reply, actor }: Call,
  deps: FormDeps,
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
