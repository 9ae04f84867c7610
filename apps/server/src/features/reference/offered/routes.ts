import { referenceStaffEndpoints } from '@dubplate/contract/reference/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { languageName } from '../languages.ts';
import { musicStyleName } from '../music-styles.ts';
import { switchEntry } from './switch-entry.ts';

export const offeredRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void => {
  const { clock } = options;
  mount(app, referenceStaffEndpoints, options, {
    'PUT /staff/language/{id}': async ({ db, actor, params, body: { is_off }, language }) => {
      const { id } = params;
      const names = languageName(id);
      if (!names) throw notFound();
      const switching = { uuid: id, name: names.en, isOff: is_off, actorUuid: actor.uuid, now: clock.now() };
      await switchEntry(db, { kind: 'language', ...switching });
      return { languageId: id, name: names[language], is_off };
    },

    'PUT /staff/music-style/{id}': async ({ db, actor, params, body: { is_off }, language }) => {
      const { id } = params;
      const names = musicStyleName(id);
      if (!names) throw notFound();
      const switching = { uuid: id, name: names.en, isOff: is_off, actorUuid: actor.uuid, now: clock.now() };
      await switchEntry(db, { kind: 'music-style', ...switching });
      return { musicStyleId: id, name: names[language], is_off };
    },
  });
};
