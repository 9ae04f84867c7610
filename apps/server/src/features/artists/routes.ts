import { artistsEndpoints } from '@dubplate/contract/artists/endpoints';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { receiveUpload, type SignedLinks, type UploadDeps } from '../files/index.ts';
import { removeAvatar, setAvatar } from './change-avatar.ts';
import { presentArtist, presentListedArtist } from './present.ts';
import { listArtists } from './read.ts';
import { changeArtist, createArtist } from './save-artist.ts';
import { findArtist, updateArtist } from './store.ts';

interface ArtistsOptions extends UploadDeps {
  readonly links: SignedLinks;
  readonly jobs: Jobs;
}

export const artistsRoutes = (app: FastifyInstance, options: MountOptions & ArtistsOptions): void => {
  const { clock, links, jobs } = options;
  mount(app, artistsEndpoints, options, {
    'GET /artist/{id}': async ({ db, actor, params }) => {
      const artist = await findArtist(db, actor.uuid, params.id);
      if (!artist) throw notFound();
      return presentArtist(artist, links);
    },

    'GET /user/{id}/artists': async ({ db, actor, params }) => {
      if (params.id !== actor.uuid) throw notFound();
      return (await listArtists(db, actor.uuid)).map((artist) => presentListedArtist(artist, links));
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
      const upload = await receiveUpload(db, request, actor, 'avatar', options);
      return presentArtist(await setAvatar(db, actor.uuid, params.id, upload, options), links);
    },

    'DELETE /artist/{id}/remove-avatar': ({ db, actor, params }) =>
      removeAvatar(db, jobs, actor.uuid, params.id, clock.now()),
  });
};
