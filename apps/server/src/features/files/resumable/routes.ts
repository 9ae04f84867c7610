import { Readable } from 'node:stream';
import { platformErrors } from '@dubplate/contract/errors';
import { uploadsEndpoints } from '@dubplate/contract/files/uploads-endpoints';
import { byId } from '@dubplate/contract/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fault, notFound } from '../../../platform/errors.ts';
import { type MountOptions, mount } from '../../../platform/http/mount.ts';
import type { Receiving } from '../receive-file.ts';
import { createFinisher, type Finishing, removePartial } from './finish-upload.ts';
import { findUpload, type Upload } from './store.ts';
import { createTus } from './tus.ts';

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' } as const;

/** The request as the library reads it: its body streams, and breaks off where the sender does. */
const toWeb = (request: FastifyRequest): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'authorization') headers.set(name, String(value));
  const hasBody = request.method === 'POST' || request.method === 'PATCH';
  return new Request(`http://local${request.url}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  });
};

const passOn = async (response: Response, reply: FastifyReply): Promise<FastifyReply> => {
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return reply.status(response.status).send((await response.text()) || undefined);
};

/** What came so far may be gone from this machine, by a sweep or a hand: as good as no byte. */
const isGone = (error: unknown): { offset: number } => {
  const status = (error as { status_code?: unknown }).status_code;
  if (status === 404 || status === 410) return { offset: 0 };
  throw error;
};

/** All bytes have come and the file stands: what a client that lost the last answer asks for. */
const answerFinished = (upload: Upload, reply: FastifyReply): FastifyReply =>
  reply.status(200).headers({ 'upload-offset': upload.size, 'upload-length': upload.size }).send();

export const uploadsRoutes = (app: FastifyInstance, options: MountOptions & Receiving & Finishing): void => {
  const { db, authenticate, partials } = options;
  const finish = createFinisher(options);
  const tus = createTus({ ...options, finish });

  const ownerOf = async (request: FastifyRequest): Promise<string> => {
    const actor = await authenticate(request);
    if (!actor) throw fault(platformErrors, 'UNAUTHORIZED');
    return actor.uuid;
  };

  const ownUpload = async (id: string, owner: string): Promise<Upload> => {
    const upload = byId.safeParse({ id }).success ? await findUpload(db, id, owner) : undefined;
    if (!upload) throw notFound();
    return upload;
  };

  mount(app, uploadsEndpoints, options, {
    'GET /uploads/{id}': async ({ actor, params }) => {
      const upload = await ownUpload(params.id, actor.uuid);
      // Only a finished one is a file; the last byte may have come and its answer been lost before it was made.
      const { offset } = upload.is_finished
        ? { offset: upload.size }
        : await partials.getUpload(upload.uuid).catch(isGone);
      if (offset < upload.size) throw notFound();
      const file = await finish(upload);
      await removePartial(partials, upload.uuid);
      return file;
    },
  });

  app.register(async (room) => {
    // The body is the library's to read.
    room.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    room.options('/uploads', async (request, reply) => passOn(await tus.answer(toWeb(request), ''), reply));
    room.post('/uploads', async (request, reply) => {
      reply.headers(TUS);
      return passOn(await tus.answer(toWeb(request), await ownerOf(request)), reply);
    });
    room.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: '/uploads/:id',
      handler: async (request, reply) => {
        reply.headers(TUS);
        const owner = await ownerOf(request);
        const upload = await ownUpload(request.params.id, owner);
        if (upload.is_finished && request.method === 'HEAD') return answerFinished(upload, reply);
        return passOn(await tus.answer(toWeb(request), owner), reply);
      },
    });
  });
};
