import { deliveryEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease, presentRelease, readRelease } from '#features/releases/index.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { setEtag } from '#platform/http/etag.ts';
import { mount } from '#platform/http/mount.ts';
import type { Language } from '#platform/language.ts';
import { presentReleaseDelivery } from './present.ts';
import { readOfRelease } from './read.ts';
import { readPreflight } from './read-preflight.ts';
import { cancelTakedown, editRelease, takeReleaseDown } from './takedown.ts';

/** @throws 404 if the user does not own the release */
const requireOwn = async (db: Db, userUuid: UserId, uuid: ReleaseId): Promise<void> => {
  const release = await findRelease(db, uuid);
  if (release?.user_uuid !== userUuid) throw notFound();
};

/** The artist's endpoints for deliveries. @param context.undoSeconds how long a takedown can be canceled */
export const artistRoutes = (
  app: FastifyInstance,
  context: Pick<ServerContext, 'http' | 'clock' | 'outbox'> & {
    readonly links: SignedLinks;
    readonly undoSeconds: number;
  },
): void => {
  const { http, clock, outbox, undoSeconds, links } = context;
  const show = async (db: Db, uuid: ReleaseId, language: Language) =>
    (await readOfRelease(db, uuid)).map((row) => presentReleaseDelivery(row, language));
  mount(app, deliveryEndpoints, http, {
    'GET /release/{id}/deliveries': async ({ db, actor, params, language }) => {
      await requireOwn(db, actor.uuid, params.id);
      return show(db, params.id, language);
    },

    'GET /release/{id}/preflight': async ({ db, actor, params, language }) => {
      const release = await readRelease(db, params.id);
      if (release?.user_uuid !== actor.uuid) throw notFound();
      return readPreflight(db, release, { now: clock.now(), language });
    },

    'POST /release/{id}/edit': async ({ db, actor, params, reply }) => {
      const edition = await editRelease(db, actor, params.id, clock.now());
      setEtag(reply, edition.version);
      return presentRelease(edition, links);
    },

    'POST /release/{id}/takedown': async ({ db, actor, params, body, language }) => {
      await takeReleaseDown(db, outbox, { actorUuid: actor.uuid, now: clock.now() }, params.id, body, undoSeconds);
      return show(db, params.id, language);
    },

    'DELETE /release/{id}/takedown': async ({ db, actor, params, language }) => {
      await cancelTakedown(db, outbox, { actorUuid: actor.uuid, now: clock.now() }, params.id);
      return show(db, params.id, language);
    },
  });
};
