import { Readable } from 'node:stream';
import { uploadsEndpoints } from '@dubplate/contract/files/uploads-endpoints';
import { fileId, type UserId } from '@dubplate/contract/ids';
import type { Locker } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { type Actor, admit, admitted } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { createFinisher, type FinishContext, receivedBytes } from './finish-upload.ts';
import { deleteUnfinished, findUpload, type Upload } from './store.ts';
import { createTus, UPLOADS_PATH } from './tus.ts';

const TUS = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' } as const;

/** Headers of the protocol. The library sees no others, so that no header can select another upload. */
const PASSED_HEADERS = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-defer-length',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
];

const OVERRIDING = ['HEAD', 'PATCH', 'DELETE'];

/**
 * Returns the method that a request means. Behind networks that let only POST through, clients name it in a header
 * (tus 1.0, "X-HTTP-Method-Override").
 * @throws 404 for a POST that means nothing else
 */
const meantMethod = ({ method, headers }: FastifyRequest): string => {
  if (method !== 'POST') return method;
  const meant = String(headers['x-http-method-override'] ?? '').toUpperCase();
  if (!OVERRIDING.includes(meant)) throw notFound();
  return meant;
};

/**
 * Converts a request for the library. The library takes the upload id from the end of the URL including the query, so
 * the URL is built from the upload that was checked.
 */
const toWeb = (request: FastifyRequest, method: string, upload?: Upload): Request => {
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, String(value));
  }
  const hasBody = method === 'POST' || method === 'PATCH';
  return new Request(`http://local${UPLOADS_PATH}${upload ? `/${upload.uuid}` : ''}`, {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' }),
  });
};

/** Discards the rest of the body: a connection with an unread body cannot be reused. */
const drain = ({ raw }: FastifyRequest): void => {
  if (raw.readableEnded) return;
  raw.removeAllListeners('data');
  raw.resume();
};

const passOn = async (response: Response, reply: FastifyReply): Promise<FastifyReply> => {
  for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
  return reply.status(response.status).send((await response.text()) || undefined);
};

/** Responds to a client that missed the response to its last byte. */
const answerFinished = (upload: Upload, reply: FastifyReply): FastifyReply =>
  reply.status(200).headers({ 'upload-offset': upload.size, 'upload-length': upload.size }).send();

type UploadsContext = MountOptions & FinishContext & { readonly locker: Locker };

export const uploadsRoutes = (app: FastifyInstance, options: UploadsContext): void => {
  const { db, authenticate, partials, team } = options;
  const finish = createFinisher(options);
  const tus = createTus({ ...options, finish });

  const addTusHeaders = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(TUS);
  };
  const forOwners = { onRequest: [addTusHeaders, admit('files:write', authenticate)] };

  const ownUpload = async (id: string, owner: UserId): Promise<Upload> => {
    const uuid = fileId.safeParse(id).data;
    const upload = uuid && (await findUpload(db, owner, uuid));
    if (!upload) throw notFound();
    return upload;
  };

  mount(app, uploadsEndpoints, options, {
    'GET /uploads/{id}': async ({ actor, params }) => {
      const upload = await ownUpload(params.id, actor.uuid);
      // The last byte may have arrived although the file was not created.
      const offset = upload.is_finished ? upload.size : await receivedBytes(partials, upload.uuid);
      if (offset < upload.size) throw notFound();
      const file = await finish(upload);
      // The cleanup deletes leftovers.
      await partials.remove(upload.uuid).catch(() => undefined);
      return file;
    },
  });

  const answer = (request: FastifyRequest, actor: Actor | null, method = request.method, upload?: Upload) =>
    tus.answer(toWeb(request, method, upload), actor).finally(() => drain(request));

  app.register(async (room) => {
    // The library reads the body.
    room.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));
    room.options('/uploads', async (request, reply) => passOn(await answer(request, null), reply));
    room.post('/uploads', forOwners, async (request, reply) => {
      const actor = admitted(request);
      const response = await answer(request, actor);
      // The file gets the uuid of its upload.
      await team.note(actor, 'POST /file', response.headers.get('location')?.split('/').at(-1) ?? null);
      return passOn(response, reply);
    });
    room.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE', 'POST'],
      url: '/uploads/:id',
      ...forOwners,
      handler: async (request, reply) => {
        const actor = admitted(request);
        const method = meantMethod(request);
        await team.requireWithin(actor, 'GET /uploads/{id}', { params: request.params, query: {}, body: {} });
        const upload = await ownUpload(request.params.id, actor.uuid);
        if (upload.is_finished && method === 'HEAD') return answerFinished(upload, reply);
        if (method === 'DELETE') {
          const ended = await answer(request, actor, method, upload);
          await deleteUnfinished(db, upload.uuid);
          return passOn(ended, reply);
        }
        return passOn(await answer(request, actor, method, upload), reply);
      },
    });
  });
};
