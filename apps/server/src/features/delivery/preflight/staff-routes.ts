import { preflightStaffEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { FastifyInstance } from 'fastify';
import { readRelease } from '#features/releases/index.ts';
import type { Clock } from '#platform/clock.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { readPreflight } from './read-preflight.ts';

/** What a moderator sees of the stores before a release goes there. */
export const preflightStaffRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void =>
  mount(app, preflightStaffEndpoints, options, {
    'GET /staff/release/{id}/preflight': async ({ db, params, language }) => {
      const release = await readRelease(db, params.id);
      // A draft is its owner's alone.
      if (!release || release.status === 'DRAFT') throw notFound();
      return readPreflight(db, release, { now: options.clock.now(), language });
    },
  });
