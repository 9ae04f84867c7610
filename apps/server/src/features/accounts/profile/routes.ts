import { profileEndpoints } from '@dubplate/contract/accounts/profile-endpoints';
import type { UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import { receiveUpload, type SignedLinks, type UploadDeps } from '#features/files/index.ts';
import { notFound } from '#platform/errors.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { avatarUrl, presentMe } from '../present.ts';
import { removeAvatar, setAvatar } from './change-avatar.ts';
import { changeProfile } from './change-profile.ts';

interface ProfileOptions extends UploadDeps {
  readonly links: SignedLinks;
  readonly jobs: Jobs;
}

/** One's own profile alone; another's is as good as missing. @throws 404 */
const requireOwn = (actor: Actor, uuid: UserId): void => {
  if (actor.uuid !== uuid) throw notFound();
};

export const profileRoutes = (app: FastifyInstance, options: MountOptions & ProfileOptions): void => {
  const { links, jobs } = options;
  mount(app, profileEndpoints, options, {
    'PATCH /profile/{id}': async ({ db, actor, params, body }) => {
      requireOwn(actor, params.id);
      return presentMe(await changeProfile(db, jobs, actor.uuid, body), links);
    },

    'POST /profile/{id}/upload-avatar': async ({ db, actor, params, request }) => {
      requireOwn(actor, params.id);
      const upload = await receiveUpload(db, request, actor, 'avatar', options);
      return { avatar_url: avatarUrl(await setAvatar(db, actor.uuid, upload, options), links) ?? '' };
    },

    'DELETE /profile/{id}/remove-avatar': ({ db, actor, params }) => {
      requireOwn(actor, params.id);
      return removeAvatar(db, jobs, actor.uuid);
    },
  });
};
