import { filesErrors } from '@dubplate/contract/files/errors';
import { transfersStaffEndpoints } from '@dubplate/contract/transfers/endpoints';
import type { FastifyInstance } from 'fastify';
import { fault } from '#platform/errors.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { readUpload } from '#platform/http/streams/read-upload.ts';
import { type ImportDeps, importPeople } from './import/import-people.ts';

/** What staff do with people of the older system. */
export const transfersStaffRoutes = (app: FastifyInstance, options: MountOptions & ImportDeps): void =>
  mount(app, transfersStaffEndpoints, options, {
    'POST /staff/legacy/import': async ({ actor, query, request }) => {
      const part = await readUpload(request, 'file');
      if (!part) throw fault(filesErrors, 'NO_FILE', { values: { field: 'file' } });
      const { source, name: fileName } = part;
      const file = { source, fileName, actorUuid: actor.uuid, isDryRun: query.dry_run };
      // What is still sent of a refused file is read: its sender waits for the answer.
      return importPeople(options, file).finally(() => source.resume());
    },
  });
