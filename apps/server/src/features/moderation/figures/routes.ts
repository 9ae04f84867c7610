import { figuresEndpoints } from '@dubplate/contract/moderation/figures-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { pageMeta } from '#platform/http/page.ts';
import { deskFigures } from './desk-figures.ts';
import { presentDecision } from './present.ts';
import { listDecisions } from './read.ts';

export const figuresRoutes = (app: FastifyInstance, options: MountOptions & { readonly clock: Clock }): void =>
  mount(app, figuresEndpoints, options, {
    'GET /staff/decisions': async ({ db, query }) => {
      const { rows, count } = await listDecisions(db, query, query);
      return { data: rows.map(presentDecision), meta: pageMeta(query, count) };
    },

    'GET /staff/releases/figures': ({ db }) => deskFigures(db, options.clock.now()),
  });
