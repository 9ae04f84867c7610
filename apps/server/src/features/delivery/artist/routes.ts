import { deliveryEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { ReleaseId, UserId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { SignedLinks } from '#features/files/index.ts';
import { findRelease, presentRelease, readRelease } from '#features/releases/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { setEtag } from '#platform/http/etag.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Outbox } from '#platform/jobs/outbox.ts';
import type { Language } from '#platform/language.ts';
import { presentReleaseDelivery } from '../desk/present.ts';
import { readOfRelease } from '../desk/read.ts';
import { readPreflight } from '../preflight/read-preflight.ts';
import { cancelTakedown, takeReleaseDown } from '../queue/takedown.ts';
import { editRelease } from './edit-release.ts';

interface ArtistOptions {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly links: SignedLinks;
  /** How long a takedown can be taken back. */
  readonly undoSeconds: number;
}

/** @throws 404 where it is not theirs */
const requireOwn = async (db: Db, userUuid: UserId, uuid: ReleaseId): Promise<void> => {
  const release = await findRelease(db, uuid);
  if (release?.user_uuid !== userUuid) throw notFound();
};

/** What an artist sees and does of deliveries. */
export const artistRoutes = (app: FastifyInstance, options: MountOptions & ArtistOptions): void => {
  const { clock, outbox, undoSeconds, links } = options;
  const show = async (db: Db, uuid: ReleaseId, language: Language) =>
    (await readOfRelease(db, uuid)).map((row) => presentReleaseDelivery(row, language));
  mount(app, deliveryEndpoints, options, {
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
      const edition = await editRelease(db, actor.uuid, params.id, clock.now());
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
