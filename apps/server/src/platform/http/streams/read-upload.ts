import path from 'node:path';
import type { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import type { MultipartFields } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { apiError } from '#platform/errors.ts';

export interface UploadPart {
  readonly source: Readable;
  /** File name as the sender gave it, without folders; at most 255 characters. */
  readonly name: string;
  /** The form's text fields that came before the file. */
  readonly fields: Readonly<Record<string, string>>;
  /** Fires when the sender goes away. */
  readonly signal: AbortSignal;
}

/** A file's name without folders and control characters; at most 255 characters. */
export const cleanName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a name must not hold
  path.posix.basename(name.replaceAll('\\', '/').replace(/[\u0000-\u001f\u007f]/g, '')).slice(0, 255) || 'file';

const textFields = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field && !Array.isArray(field) && field.type === 'field' && typeof field.value === 'string'
        ? [[name, field.value]]
        : [],
    ),
  );

/**
 * Returns the streamed part of this name, or null if the form has none or the request is not a form.
 * @throws BROKEN_FORM
 */
export const readUpload = async (request: FastifyRequest, field: string): Promise<UploadPart | null> => {
  if (!request.isMultipart()) return null;
  const gone = new AbortController();
  request.raw.once('close', () => {
    if (!request.raw.complete) gone.abort();
  });
  const part = await request
    .file({ limits: { files: 1, fields: 10, fileSize: Number.POSITIVE_INFINITY } })
    // The parser fails on nothing but what it is given.
    .catch(() => {
      throw apiError(platformErrors, 'BROKEN_FORM');
    });
  if (!part || part.fieldname !== field) {
    // Unread, it would keep the connection from serving the next call.
    part?.file.resume();
    return null;
  }
  return {
    source: part.file,
    name: cleanName(part.filename ?? ''),
    fields: textFields(part.fields),
    signal: gone.signal,
  };
};
