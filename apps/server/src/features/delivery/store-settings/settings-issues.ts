import type { deliveryIssues } from '@dubplate/contract/delivery/errors';
import type { StoreChange } from '@dubplate/contract/delivery/schemas';
import type { Issue } from '@dubplate/rules/issues';
import { isStyleName } from '#features/reference/index.ts';
import { grantsDeals } from '../stores/store.ts';
import type { TransportSecrets, TransportSettings } from '../transport-settings.ts';
import type { DeliveryFolders } from '../transports/delivery-folders.ts';

type StoreIssue = Issue<keyof typeof deliveryIssues>;

const KEY = /^[a-z0-9_-]+$/;
const PARTY_ID = /^[A-Za-z0-9_]+$/;
/** As `ssh-keygen -lf` prints it. */
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}=?$/;

/** Without any deal, the first message would take the release down. */
const dealsIssues = ({ deals, prices = null }: StoreChange): StoreIssue[] => {
  if (!deals || grantsDeals({ deals, prices })) return [];
  return deals.includes('DOWNLOAD')
    ? [{ path: 'prices', code: 'prices_required' }]
    : [{ path: 'deals', code: 'deals_required' }];
};

/** What of a store's own settings can't be; only those that are given are looked at. */
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
