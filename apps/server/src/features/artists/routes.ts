import { artistsEndpoints } from '@dubplate/contract/artists/endpoints';
import { artistPagesStaffEndpoints } from '@dubplate/contract/artists/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { receiveUpload, type SignedLinks, type UploadDeps } from '../files/index.ts';
import { removeAvatar, setAvatar } from './change-avatar.ts';
import { restorePage, takeDownPage } from './page/take-down.ts';
import { presentArtist, presentListedArtist } from './present.ts';
import { listArtists } from './read.ts';
import { changeArtist, createArtist } from './save-artist.ts';
import { findArtist, updateArtist } from './store.ts';

export type ArtistsContext = Pick<ServerContext, 'http' | 'clock' | 'jobs'> & {
  readonly links: SignedLinks;
  readonly uploads: UploadDeps;
};

export const artistsRoutes = (app: FastifyInstance, context: ArtistsContext): void => {
  const { http, clock, links, jobs, uploads } = context;
  mount(app, artistsEndpoints, http, {
    'GET /artist/{id}': async ({ db, actor, params }) => {
      const artist = await findArtist(db, actor.uuid, params.id);
      if (!artist) throw notFound();
      return presentArtist(artist, links);
    },

    'GET /user/{id}/artists': async ({ db, actor, params }) => {
      if (params.id !== actor.uuid) throw notFound();
      const limit = actor.member?.artists;
      const artists = (await listArtists(db, actor.uuid)).filter(({ uuid }) => !limit || limit.includes(uuid));
      return artists.map((artist) => presentListedArtist(artist, links));
    },

    'POST /artist': async ({ db, actor, body }) =>
      presentArtist(await createArtist(db, actor.uuid, body, clock.now()), links),

    'PATCH /artist/{id}': async ({ db, actor, params, body }) =>
      presentArtist(await changeArtist(db, actor.uuid, params.id, body, clock.now()), links),

    'DELETE /artist/{id}': async ({ db, actor, params }) => {
      if (!(await findArtist(db, actor.uuid, params.id))) throw notFound();
      await updateArtist(db, params.id, { deleted_at: clock.now() });
    },

    'POST /artist/{id}/upload-avatar': async ({ db, actor, params, request }) => {
      if (!(await findArtist(db, actor.uuid, params.id))) throw notFound();
      const upload = await receiveUpload(db, request, actor, 'avatar', uploads);
      return presentArtist(await setAvatar(db, actor.uuid, params.id, upload, { ...uploads, jobs }), links);
    },

    'DELETE /artist/{id}/remove-avatar': ({ db, actor, params }) =>
      removeAvatar(db, jobs, actor.uuid, params.id, clock.now()),
  });
  mount(app, artistPagesStaffEndpoints, http, {
    'POST /staff/artist/{id}/takedown': ({ db, actor, params, body }) =>
      takeDownPage(db, jobs, { actor, uuid: params.id, now: clock.now() }, body.reason),

    'POST /staff/artist/{id}/restore': ({ db, actor, params }) =>
      restorePage(db, { actor, uuid: params.id, now: clock.now() }),
  });
};
