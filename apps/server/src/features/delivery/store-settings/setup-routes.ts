import { deliverySetupEndpoints } from '@dubplate/contract/delivery/endpoints';
import type { FastifyInstance } from 'fastify';
import { type MountOptions, mount } from '#platform/http/mount.ts';

interface SetupOptions {
  readonly setup: { readonly dpid: string | null; readonly partyName: string; readonly hasSchemas: boolean };
}

/** Under which party we deliver, and whether messages are checked against the standard's schemas. */
export const setupRoutes = (app: FastifyInstance, options: MountOptions & SetupOptions): void => {
  const { dpid, partyName, hasSchemas } = options.setup;
  mount(app, deliverySetupEndpoints, options, {
    'GET /staff/delivery/setup': () => ({ dpid, party_name: partyName, has_schemas: hasSchemas }),
  });
};
