import { z } from 'zod';
import { proof } from '../accounts/passkeys-schemas.ts';
import { defineEndpoints } from '../endpoint.ts';
import { byRelease } from '../ids.ts';
import { release } from '../releases/schemas.ts';
import { paged, pageQuery, signedQuery } from '../wire.ts';
import { storePreflight } from './preflight.ts';
import {
  byDelivery,
  byStore,
  connectionTest,
  deliveryCounts,
  deliveryFigures,
  deliveryState,
  dryRun,
  releaseDelivery,
  staffDelivery,
  stateByHand,
  store,
  storeChange,
  storeInput,
  storeKey,
  takedownInput,
} from './schemas.ts';

/** Delivery of a release, as shown to its owner. */
export const deliveryEndpoints = defineEndpoints({
  'GET /release/{id}/deliveries': {
    summary: 'The state of your release at each store',
    access: 'releases:read',
    params: byRelease,
    status: 200,
    response: z.array(releaseDelivery),
  },
  'GET /release/{id}/preflight': {
    summary: 'For each store, whether your release is ready for it, and what it lacks',
    access: 'releases:read',
    params: byRelease,
    status: 200,
    response: z.array(storePreflight),
  },
  'POST /release/{id}/edit': {
    summary:
      'Edit a published release: a new draft with its content, and `edition_of`. Sent and published, it takes the place of what is in the stores; the release keeps its codes, link and statistics',
    access: 'releases:write',
    params: byRelease,
    status: 201,
    response: release,
    idempotent: 'transactional',
    errors: ['WRONG_STATE', 'EDITION_OPEN'],
  },
  'POST /release/{id}/takedown': {
    summary: 'Take a published release down, from all stores or some; it can be taken back until it is sent',
    access: 'releases:publish',
    params: byRelease,
    body: takedownInput,
    status: 200,
    response: z.array(releaseDelivery),
    idempotent: 'transactional',
    errors: ['WRONG_STATE'],
  },
  'DELETE /release/{id}/takedown': {
    summary: 'Take a takedown back that has not been sent',
    access: 'releases:publish',
    params: byRelease,
    status: 200,
    response: z.array(releaseDelivery),
    errors: ['WRONG_STATE'],
  },
});

export const storesEndpoints = defineEndpoints({
  'GET /staff/stores': {
    summary: 'The stores that releases go to, by name',
    access: 'moderator',
    status: 200,
    response: z.array(store),
  },
  'POST /staff/store': {
    summary:
      'Add a store; its secrets are sealed and never returned. With secrets it requires your password, or a sign-in of the last ten minutes',
    access: 'admin',
    body: storeInput.extend(proof.shape),
    status: 201,
    response: store,
    idempotent: 'transactional',
    errors: ['STORE_KEY_TAKEN', 'PASSWORD_NEEDED', 'TOO_MANY_REQUESTS'],
  },
  'PATCH /staff/store/{id}': {
    summary:
      'Change a store; secrets that are left out are kept, unless the destination changes. Changing the transport requires your password, or a sign-in of the last ten minutes',
    access: 'admin',
    params: byStore,
    body: storeChange.extend(proof.shape),
    status: 200,
    response: store,
    errors: ['STORE_KEY_TAKEN', 'PASSWORD_NEEDED', 'TOO_MANY_REQUESTS'],
  },
  'POST /staff/store/{id}/test': {
    summary: 'Try the saved connection: reach it, sign in, write, read back and remove a file',
    access: 'admin',
    params: byStore,
    status: 200,
    response: connectionTest,
  },
  'POST /staff/store/{id}/backfill': {
    summary: 'Queue every published release that never went to this store',
    access: 'admin',
    params: byStore,
    status: 200,
    response: z.object({ queued: z.int() }),
    idempotent: 'transactional',
    errors: ['WRONG_STATE'],
  },
});

export const deliveriesStaffEndpoints = defineEndpoints({
  'GET /staff/deliveries': {
    summary: 'Messages to stores, those changed last first; `current`: only the newest of each release and store',
    access: 'moderator',
    query: z.object({
      ...pageQuery,
      store: storeKey.optional(),
      state: deliveryState.optional(),
      release: z.uuid().optional(),
      current: z.enum(['true', 'false']).default('false'),
    }),
    status: 200,
    response: paged(staffDelivery),
  },
  'GET /staff/deliveries/counts': {
    summary: 'How many releases are in each state, by store',
    access: 'moderator',
    status: 200,
    response: deliveryCounts,
  },
  'GET /staff/deliveries/figures': {
    summary: 'How delivery to each store went in the last 30 days',
    access: 'moderator',
    status: 200,
    response: deliveryFigures,
  },
  'GET /staff/delivery/{id}': {
    summary: 'One message to a store',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    response: staffDelivery,
  },
  'GET /staff/delivery/{id}/message': {
    summary: 'The message as it was sent, or, before it is built, as it would be sent now',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    binary: true,
  },
  'GET /staff/delivery/{id}/package-link': {
    summary: 'A signed address of the whole package as a ZIP, good for one hour; once its message is built',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    response: z.string(),
    errors: ['WRONG_STATE'],
  },
  'GET /delivery/{id}/package': {
    summary: 'The package as a ZIP, by its signed address',
    access: 'public',
    params: byDelivery,
    query: signedQuery,
    status: 200,
    binary: true,
  },
  'POST /staff/delivery/{id}/retry': {
    summary: 'Send it again now: the same bytes and the same message id',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    response: staffDelivery,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/delivery/{id}/redeliver': {
    summary: 'Send the release again as a first delivery, with its files and a new message id',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    response: staffDelivery,
    idempotent: 'transactional',
    errors: ['WRONG_STATE'],
  },
  'POST /staff/delivery/{id}/hold': {
    summary: 'Keep an unsent message back until it is retried',
    access: 'moderator',
    params: byDelivery,
    status: 200,
    response: staffDelivery,
    errors: ['WRONG_STATE'],
  },
  'POST /staff/delivery/{id}/state': {
    summary: 'Write down by hand what the store said elsewhere',
    access: 'moderator',
    params: byDelivery,
    body: stateByHand,
    status: 200,
    response: staffDelivery,
    errors: ['WRONG_STATE'],
  },
});

export const deliverySetupEndpoints = defineEndpoints({
  'GET /staff/delivery/setup': {
    summary:
      'Under which party this instance delivers, and whether messages are checked against the standard’s schemas',
    access: 'moderator',
    status: 200,
    response: z.object({ dpid: z.string().nullable(), party_name: z.string(), has_schemas: z.boolean() }),
  },
});

export const preflightStaffEndpoints = defineEndpoints({
  'GET /staff/release/{id}/dry-run': {
    summary: 'The message that a store would get of a release as it is now, and what is wrong with it; nothing is sent',
    access: 'moderator',
    params: byRelease,
    query: z.object({ store: storeKey }),
    status: 200,
    response: dryRun,
  },
  'GET /staff/release/{id}/preflight': {
    summary: 'For each store, whether a release is ready for it, and what it lacks',
    access: 'moderator',
    params: byRelease,
    status: 200,
    response: z.array(storePreflight),
  },
});
