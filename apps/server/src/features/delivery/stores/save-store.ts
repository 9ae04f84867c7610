import { isDeepStrictEqual } from 'node:util';
import { deliveryErrors, deliveryIssues } from '@dubplate/contract/delivery/errors';
import type { StoreChange, StoreId, StoreInput, TransportInput } from '@dubplate/contract/delivery/schemas';
import type { UserId } from '@dubplate/contract/ids';
import { isSameDestination } from '@dubplate/rules/delivery/destination';
import type { Issue } from '@dubplate/rules/issues';
import { recordAct } from '#features/audit/index.ts';
import { isStyleName } from '#features/reference/index.ts';
import { withdrawAlert } from '#platform/alerts.ts';
import { type Db, inTransaction } from '#platform/database/tables.ts';
import { apiError, notFound, refuseIssues } from '#platform/errors.ts';
import { newUuid } from '#platform/ids.ts';
import { countNodes } from '#platform/jobs/node-presence.ts';
import { isOnOneNode, type TransportSecrets, type TransportSettings } from '../tables.ts';
import type { DeliveryFolders } from '../transports/folder-transport.ts';
import { gapAfterSwitch, initialGap } from './catalogue-gap-store.ts';
import {
  grantsDeals,
  hasKey,
  insertStore,
  lockStore,
  retryBatchesNow,
  type StoredStore,
  updateStore,
} from './store.ts';
import { SECRETS_UNREADABLE, type SecretSeal } from './store-secrets.ts';

type StoreIssue = Issue<keyof typeof deliveryIssues>;

const KEY = /^[a-z0-9_-]+$/;
const PARTY_ID = /^[A-Za-z0-9_]+$/;
/** The format of `ssh-keygen -lf`. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}=?$/;

/** Without any deal, the first message would take the release down. */
const dealsIssues = ({ deals, prices = null }: StoreChange): StoreIssue[] => {
  if (!deals || grantsDeals({ deals, prices })) return [];
  return deals.includes('DOWNLOAD')
    ? [{ path: 'prices', code: 'prices_required' }]
    : [{ path: 'deals', code: 'deals_required' }];
};

/** Returns the issues of the given settings. */
export const settingsIssues = ({ key, name, dpid, schedule, genres = {}, ...terms }: StoreChange): StoreIssue[] => [
  ...(key !== undefined && !KEY.test(key) ? [{ path: 'key', code: 'store_key_invalid' } as const] : []),
  ...(name === '' ? [{ path: 'name', code: 'field_required' } as const] : []),
  ...(dpid !== undefined && !PARTY_ID.test(dpid) ? [{ path: 'dpid', code: 'party_id_invalid' } as const] : []),
  ...(schedule && schedule.from >= schedule.to ? [{ path: 'schedule.to', code: 'schedule_empty' } as const] : []),
  ...dealsIssues(terms),
  ...Object.keys(genres)
    .filter((genre) => !isStyleName(genre))
    .map((genre) => ({ path: 'genres', code: 'genre_unknown', values: { genre } }) as const),
];

const blanks = (fields: Readonly<Record<string, string>>): StoreIssue[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === '' ? [{ path: `transport.${name}`, code: 'field_required' } as const] : [],
  );

/**
 * Returns the issues of a transport.
 * @param isMoved the saved secrets belong to another destination
 */
export const transportIssues = (
  folders: DeliveryFolders,
  settings: TransportSettings,
  secrets: TransportSecrets,
  isMoved = false,
): StoreIssue[] => {
  switch (settings.type) {
    case 'FOLDER': {
      const { path } = settings;
      if (path === '') return blanks({ path });
      return folders.resolve(path) === null ? [{ path: 'transport.path', code: 'folder_outside' }] : [];
    }
    case 'SFTP': {
      const { host, user, fingerprint } = settings;
      const hasCredentials = secrets.password !== undefined || secrets.private_key !== undefined;
      const code = isMoved ? 'secret_again' : 'credentials_required';
      return [
        ...blanks({ host, user }),
        ...(FINGERPRINT.test(fingerprint)
          ? []
          : [{ path: 'transport.fingerprint', code: 'fingerprint_invalid' } as const]),
        ...(hasCredentials ? [] : [{ path: 'transport.password', code } as const]),
      ];
    }
    case 'S3': {
      const { region, bucket } = settings;
      const code = isMoved ? 'secret_again' : 'keys_required';
      const missing = (['access_key', 'secret_key'] as const).filter((key) => secrets[key] === undefined);
      return [...blanks({ region, bucket }), ...missing.map((key) => ({ path: `transport.${key}`, code }) as const)];
    }
  }
};

interface StoreEditor {
  readonly actorUuid: UserId;
  readonly now: Date;
  /** Throws unless the caller signed in recently or entered their password. */
  readonly prove: (db: Db) => Promise<unknown>;
}

export interface StoreContext {
  readonly seal: SecretSeal;
  readonly folders: DeliveryFolders;
}

/** Separates the secrets of a transport from its readable settings. */
const splitTransport = (input: TransportInput): { settings: TransportSettings; secrets: TransportSecrets } => {
  switch (input.type) {
    case 'FOLDER':
      return { settings: input, secrets: {} };
    case 'SFTP': {
      const { password, private_key, ...settings } = input;
      return { settings, secrets: { ...(password && { password }), ...(private_key && { private_key }) } };
    }
    case 'S3': {
      const { access_key, secret_key, ...settings } = input;
      return { settings, secrets: { ...(access_key && { access_key }), ...(secret_key && { secret_key }) } };
    }
  }
};

/** Several nodes must not write the packages of a store to their own disks. */
const nodeIssues = async (db: Db, settings: TransportSettings) =>
  isOnOneNode(settings) && (await countNodes(db)) > 1
    ? [{ path: 'transport.path', code: 'folder_not_shared' } as const]
    : [];

const hasSecrets = (secrets: TransportSecrets): boolean => Object.keys(secrets).length > 0;

/** The settings for the audit log. Of the secrets, it records only whether they are set. */
const facts = ({ secrets, transport, ...store }: StoredStore) => {
  const {
    lease_token: _token,
    lease_until: _until,
    acknowledgements_read_at: _read,
    answers_after: _after,
    gap_from: _from,
    gap_to: _to,
    ...settings
  } = store;
  return { ...settings, transport, has_secrets: secrets !== null };
};

/** @throws 409 STORE_KEY_TAKEN, 403 PASSWORD_NEEDED, 400 for a folder outside, missing secrets or an empty schedule */
export const createStore = async (
  db: Db,
  { seal, folders }: StoreContext,
  { actorUuid, now, prove }: StoreEditor,
  { transport, schedule, genres, prices, ...input }: StoreInput,
): Promise<StoredStore> => {
  const { settings, secrets } = splitTransport(transport);
  refuseIssues(deliveryIssues, [
    ...settingsIssues({ ...input, schedule, genres, prices }),
    ...transportIssues(folders, settings, secrets),
    ...(await nodeIssues(db, settings)),
  ]);
  return inTransaction(db, async (trx) => {
    if (hasSecrets(secrets)) await prove(trx);
    const uuid = newUuid() as StoreId;
    const created = await insertStore(trx, {
      ...input,
      uuid,
      schedule: JSON.stringify(schedule),
      genres: JSON.stringify(genres),
      prices: prices && JSON.stringify(prices),
      transport: JSON.stringify(settings),
      secrets: seal.seal(secrets, uuid),
      ...initialGap(input.active, now),
      created_at: now,
      updated_at: now,
    });
    if (!created) throw apiError(deliveryErrors, 'STORE_KEY_TAKEN');
    await recordAct(trx, {
      actorUuid,
      action: 'store.create',
      subject: { type: 'store', uuid },
      before: null,
      after: facts(created),
      now,
    });
    return created;
  });
};

/** The deals that a change leads to, if it changes them. */
const dealsAfter = (before: StoredStore, deals: StoreChange['deals'], prices: StoreChange['prices']) =>
  deals === undefined && prices === undefined
    ? {}
    : { deals: deals ?? before.deals, prices: prices === undefined ? before.prices : prices };

/**
 * Changes a store and retries its waiting batches at once. Omitted secrets are kept only for the same destination: a new
 * server must not receive the password of the old one.
 * @throws 404, 409 STORE_KEY_TAKEN, 403 PASSWORD_NEEDED, 400
 */
export const changeStore = (
  db: Db,
  { seal, folders }: StoreContext,
  { actorUuid, now, prove }: StoreEditor,
  uuid: StoreId,
  { transport, schedule, genres, prices, ...change }: StoreChange,
): Promise<StoredStore> =>
  inTransaction(db, async (trx) => {
    const before = await lockStore(trx, uuid);
    if (!before) throw notFound();
    const split = transport && splitTransport(transport);
    const isMoved = split !== undefined && !isSameDestination(before.transport, split.settings);
    const secrets = split && { ...(!isMoved && seal.open(before.secrets, uuid)), ...split.secrets };
    const areSavedElsewhere = isMoved && before.secrets !== null && before.transport.type === split.settings.type;
    refuseIssues(deliveryIssues, [
      ...settingsIssues({ ...change, schedule, genres, ...dealsAfter(before, change.deals, prices) }),
      ...(split && secrets ? transportIssues(folders, split.settings, secrets, areSavedElsewhere) : []),
      ...(split ? await nodeIssues(trx, split.settings) : []),
    ]);
    if (split && (hasSecrets(split.secrets) || !isDeepStrictEqual(before.transport, split.settings))) await prove(trx);
    if (change.key !== undefined && change.key !== before.key && (await hasKey(trx, change.key)))
      throw apiError(deliveryErrors, 'STORE_KEY_TAKEN');
    const after = await updateStore(trx, uuid, {
      ...change,
      ...(change.active !== undefined && change.active !== before.active && gapAfterSwitch(before, change.active, now)),
      ...(schedule !== undefined && { schedule: JSON.stringify(schedule) }),
      ...(genres !== undefined && { genres: JSON.stringify(genres) }),
      ...(prices !== undefined && { prices: prices && JSON.stringify(prices) }),
      ...(split && secrets && { transport: JSON.stringify(split.settings), secrets: seal.seal(secrets, uuid) }),
      updated_at: now,
    });
    if (split) {
      await withdrawAlert(trx, SECRETS_UNREADABLE, uuid);
      await retryBatchesNow(trx, uuid, now);
    }
    await recordAct(trx, {
      actorUuid,
      action: 'store.change',
      subject: { type: 'store', uuid },
      before: facts(before),
      after: facts(after),
      now,
    });
    return after;
  });
