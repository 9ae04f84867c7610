import type { TransportType } from '@dubplate/contract/delivery/limits';

/** Whom a store's secrets are for, by transport. The folder there does not matter: the same server is asked. */
const DESTINATION = {
  FOLDER: [],
  SFTP: ['host', 'port', 'user', 'fingerprint'],
  S3: ['endpoint', 'region', 'bucket'],
} as const satisfies Record<TransportType, readonly string[]>;

type Way = { readonly type: TransportType } & {
  readonly [Field in (typeof DESTINATION)[TransportType][number]]?: string | number;
};

/** Whether the secrets for one way to a store may be used for another. */
export const isSameDestination = (before: Way, after: Way): boolean =>
  before.type === after.type && DESTINATION[after.type].every((field) => before[field] === after[field]);
