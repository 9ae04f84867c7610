import { filesEndpoints } from '@dubplate/contract/files/endpoints';
import { LINK_SECONDS } from '@dubplate/contract/files/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { attachment, sendStored } from '#platform/http/streams/send-stored.ts';
import { deleteFile } from './delete-file.ts';
import { reportMissing } from './missing-files.ts';
import { readUsage } from './quota.ts';
import { readableFile } from './read.ts';
import type { SignedLinks } from './signed-links.ts';
import { contentKey, thumbnailKey } from './storage-keys.ts';
import { findFile, type StoredFile } from './store.ts';
import { receiveFile, type UploadDeps } from './uploads/receive-file.ts';

type RoutesContext = MountOptions &
  UploadDeps &
  Pick<ServerContext, 'jobs' | 'log'> & { readonly links: SignedLinks; readonly publicUrl: string | null };

export const filesRoutes = (app: FastifyInstance, options: RoutesContext): void => {
  const { target, links, jobs, publicUrl } = options;
  const { storage } = target;
  const sendFile = (
    db: Db,
    request: FastifyRequest,
    reply: FastifyReply,
    file: StoredFile,
    extra: { readonly disposition?: string } = {},
  ) =>
    sendStored(request, reply, storage, {
      key: contentKey(file.uuid),
      size: file.size,
      onMissing: (foundSize) => reportMissing(db, options, file, foundSize),
      contentType: file.content_type,
      cacheControl: 'private, max-age=3600',
      ...extra,
    });

  mount(app, filesEndpoints, options, {
    'POST /file': ({ db, actor, request }) => receiveFile(db, request, actor, options),

    'GET /me/storage': ({ db, actor }) => readUsage(db, options.quota, actor.uuid, options.clock.now()),

    'GET /file/{id}/download': async ({ db, actor, params, request, reply }) => {
      const file = await readableFile(db, actor, params.id);
      return sendFile(db, request, reply, file, { disposition: attachment(file.name) });
    },

    'GET /file/{id}/link': async ({ db, actor, params, request }) => {
      const file = await readableFile(db, actor, params.id);
      const signed = await storage.signedUrl(contentKey(file.uuid), {
        expiresInSeconds: LINK_SECONDS,
        fileName: file.name,
      });
      return signed ?? `${publicUrl ?? `${request.protocol}://${request.host}`}${links.content(file.uuid)}`;
    },

    'DELETE /file/{id}': ({ db, actor, params }) => deleteFile(db, jobs, actor.uuid, params.id),

    'GET /file/{id}/content': async ({ db, params, query, request, reply }) => {
      const file = links.isValid(`/api/file/${params.id}/content`, query) ? await findFile(db, params.id) : undefined;
      if (!file) throw notFound();
      return sendFile(db, request, reply, file);
    },

    'GET /file/{id}/thumbnail/{size}': ({ params, query, request, reply }) => {
      if (!links.isValid(`/api/file/${params.id}/thumbnail/${params.size}`, query)) throw notFound();
      return sendStored(request, reply, storage, {
        key: thumbnailKey(params.id, params.size),
        contentType: 'image/webp',
        cacheControl: 'private, max-age=7200, immutable',
      });
    },
  });
};
