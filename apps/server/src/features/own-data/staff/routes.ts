import type { SessionId, UserId } from '@dubplate/contract/ids';
import { ownDataStaffEndpoints } from '@dubplate/contract/own-data/staff-endpoints';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Actor } from '#platform/http/access/actor.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { presentDeletion } from '../deletion/present.ts';
import { presentExport } from '../exports/present.ts';
import { deletionForPerson, exportForPerson, keepAccount } from './request-for-person.ts';

interface OwnDataStaffOptions {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly onSessionEnd: (sessionUuid: SessionId) => void;
}

export const ownDataStaffRoutes = (app: FastifyInstance, options: MountOptions & OwnDataStaffOptions): void => {
  const { clock, jobs, onSessionEnd } = options;
  const request = (actor: Actor, uuid: UserId) => ({ actor, uuid, now: clock.now() });
  mount(app, ownDataStaffEndpoints, options, {
    'POST /staff/user/{id}/export': async ({ db, actor, params, body }) =>
      presentExport(await exportForPerson(db, jobs, request(actor, params.id), body.reason)),

    'POST /staff/user/{id}/deletion': async ({ db, actor, params, body }) => {
      const { planned, ended } = await deletionForPerson(db, jobs, request(actor, params.id), body);
      for (const session of ended) onSessionEnd(session);
      return presentDeletion(planned);
    },

    'DELETE /staff/user/{id}/deletion': ({ db, actor, params }) => keepAccount(db, request(actor, params.id)),
  });
};
