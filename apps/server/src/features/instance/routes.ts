import { instanceEndpoints } from '@dubplate/contract/instance/endpoints';
import type { DefaultLabel, MaintenanceSwitch } from '@dubplate/contract/instance/schemas';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/tables.ts';
import { type MountOptions, mount } from '#platform/http/mount.ts';
import { changeLabel } from './change-label.ts';
import type { Labels } from './labels.ts';
import { isInForce, messageOf } from './maintenance.ts';
import { findLastLabelChange, findSwitch, type StoredSwitch } from './store.ts';
import { switchMaintenance } from './switch-maintenance.ts';

export interface InstanceOptions {
  readonly clock: Clock;
  readonly labels: Labels;
  readonly config: Pick<Config, 'maintenance' | 'labelName'>;
}

export const instanceRoutes = (app: FastifyInstance, options: MountOptions & InstanceOptions): void => {
  const { clock, labels, config } = options;
  const environment = config.maintenance;
  const presentSwitch = (found: StoredSwitch): MaintenanceSwitch => ({
    is_on: found.is_on,
    message: messageOf(found),
    ends_at: found.ends_at?.toISOString() ?? null,
    is_in_force: isInForce(environment, found, clock.now()),
    environment,
  });
  const readLabel = async (db: Db): Promise<DefaultLabel> => {
    const last = await findLastLabelChange(db);
    return {
      name: await labels.current(db),
      environment_name: config.labelName,
      is_changed: (last?.name ?? null) !== null,
      changed_at: last?.changed_at.toISOString() ?? null,
    };
  };
  mount(app, instanceEndpoints, options, {
    'GET /staff/instance': async ({ db }) => ({
      maintenance: presentSwitch(await findSwitch(db)),
      label: await readLabel(db),
    }),

    'PUT /staff/instance/maintenance': async ({ db, actor, body }) =>
      presentSwitch(await switchMaintenance(db, { actorUuid: actor.uuid, environment, now: clock.now() }, body)),

    'PUT /staff/instance/label': async ({ db, actor, body }) => {
      await changeLabel(db, labels, { actorUuid: actor.uuid, name: body.name, now: clock.now() });
      return readLabel(db);
    },
  });
};
