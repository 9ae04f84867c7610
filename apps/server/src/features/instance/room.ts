import type { UserId } from '@dubplate/contract/ids';
import { instanceEndpoints } from '@dubplate/contract/instance/endpoints';
import type { DefaultLabel, MaintenanceSwitch } from '@dubplate/contract/instance/schemas';
import { isColouredStore, type StoreColours, storeColoursEndpoints } from '@dubplate/contract/instance/store-colours';
import type { FastifyInstance } from 'fastify';
import { recordAct } from '#features/audit/index.ts';
import type { ServerContext } from '#platform/context.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { notFound } from '#platform/errors.ts';
import { mount } from '#platform/http/mount.ts';
import { newUuid } from '#platform/ids.ts';
import type { Room } from '#platform/rooms/room.ts';
import { changeLabel, type Labels } from './labels.ts';
import { isInForce, messageOf, switchMaintenance } from './maintenance.ts';
import {
  deleteColours,
  findColours,
  findLastLabelChange,
  findSwitch,
  listColours,
  lockStore,
  type StoredColours,
  type StoredSwitch,
  saveColours,
} from './store.ts';

interface ColourChange {
  readonly actorUuid: UserId;
  readonly store: string;
  /** Null for the default colors. */
  readonly colours: { readonly light: string; readonly dark: string } | null;
  readonly now: Date;
}

const loggedFields = (store: string, colours: StoredColours | StoreColours | undefined | null) => ({
  store,
  light: colours?.light ?? null,
  dark: colours?.dark ?? null,
});

/** Sets or resets the colors of a store, unless they are current. @throws 404 */
const changeColours = (db: Db, { actorUuid, store, colours, now }: ColourChange): Promise<void> =>
  inTransaction(db, async (trx) => {
    if (!isColouredStore(store)) throw notFound();
    await lockStore(trx, store);
    const before = await findColours(trx, store);
    if (before?.light === colours?.light && before?.dark === colours?.dark) return;
    if (colours) await saveColours(trx, { store, ...colours, changed_at: now });
    else await deleteColours(trx, store);
    await recordAct(trx, {
      actorUuid,
      action: 'instance.store-colour',
      subject: { type: 'store-colour', uuid: newUuid() },
      before: loggedFields(store, before),
      after: loggedFields(store, colours && { store, ...colours }),
      now,
    });
  });

type InstanceContext = Pick<ServerContext, 'clock' | 'config' | 'http'> & { readonly labels: Labels };

const instanceRoutes = (app: FastifyInstance, { http, clock, labels, config }: InstanceContext): void => {
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
  mount(app, instanceEndpoints, http, {
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

const storeColoursRoutes = (app: FastifyInstance, { http, clock }: InstanceContext): void =>
  mount(app, storeColoursEndpoints, http, {
    'GET /store-colours': async ({ db }) =>
      (await listColours(db)).map(({ store, light, dark }) => ({ store, light, dark })),

    'PUT /staff/store-colour/{key}': async ({ db, actor, params, body }) => {
      await changeColours(db, { actorUuid: actor.uuid, store: params.key, colours: body, now: clock.now() });
      return { store: params.key, ...body };
    },

    'DELETE /staff/store-colour/{key}': ({ db, actor, params }) =>
      changeColours(db, { actorUuid: actor.uuid, store: params.key, colours: null, now: clock.now() }),
  });

/** Settings of the instance that administrators change. */
export const instanceRoom = (context: InstanceContext): Room => ({
  routes: (api) => {
    instanceRoutes(api, context);
    storeColoursRoutes(api, context);
  },
});
