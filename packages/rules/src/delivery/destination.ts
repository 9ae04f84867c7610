import type { TransportType } from '@dubplate/contract/delivery/limits';

/** The fields that identify the server and account that receive a store's secrets. Folders there are irrelevant. */
const DESTINATION = {
  FOLDER: [],
  SFTP: ['host', 'port', 'user', 'fingerprint'],
  S3: ['endpoint', 'region', 'bucket'],
} as const satisfies Record<TransportType, readonly string[]>;

type Way = { readonly type: TransportType } & {
  readonly [Field in (typeof DESTINATION)[TransportType][number]]?: string | number;
};

/** Returns whether the secrets of one transport may be used for another. */
export const isSameDestination = (before: Way, after: Way): boolean =>
  before.type === after.type && DESTINATION[after.type].every((field) => before[field] === after[field]);
