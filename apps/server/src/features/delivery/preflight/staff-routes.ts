import { preflightStaffEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { ReleaseId } from '@dubplate/contract/ids';
import type { FastifyInstance } from 'fastify';
import { type ReleaseRecord, readRelease } from '#features/releases/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { dryRun } from '../engine/dry-run.ts';
import type { EngineDeps } from '../engine/engine-deps.ts';
import { findStoreByKey } from '../stores/store.ts';
import { readPreflight } from './read-preflight.ts';

interface StaffOptions {
  readonly clock: Clock;
  readonly engine: Pick<EngineDeps, 'clock' | 'sender' | 'schemas'>;
}

/** A release that staff may see: a draft is its owner's alone. @throws 404 */
const findShown = async (db: Db, uuid: ReleaseId): Promise<ReleaseRecord> => {
  const release = await readRelease(db, uuid);
  if (!release || release.status === 'DRAFT') throw notFound();
  return release;
};

/** What a moderator sees of the stores before a release goes there. */
export const preflightStaffRoutes = (app: FastifyInstance, options: MountOptions & StaffOptions): void =>
  mount(app, preflightStaffEndpoints, options, {
    'GET /staff/release/{id}/preflight': async ({ db, params, language }) =>
      readPreflight(db, await findShown(db, params.id), { now: options.clock.now(), language }),

    'GET /staff/release/{id}/dry-run': async ({ db, params, query, language }) => {
      const release = await findShown(db, params.id);
      const store = await findStoreByKey(db, query.store);
      if (!store) throw notFound();
      return dryRun(options.engine, db, release, store, language);
    },
  });
