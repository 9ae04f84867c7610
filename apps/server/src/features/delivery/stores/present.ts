import type { Store, Transport } from '@dubplate/contract/delivery/schemas';
import type { Language } from '#platform/language.ts';
import { whyForStaff } from '../present.ts';
import type { TransportSecrets, TransportSettings } from '../tables.ts';
import type { StoreHealth } from './health-store.ts';
import type { StoredStore } from './store.ts';

interface StoreState {
  readonly missingReleases: number;
  readonly health: StoreHealth;
}

/** Field by field, so that a secret never leaks. */
const presentTransport = (settings: TransportSettings, secrets: TransportSecrets): Transport => {
  switch (settings.type) {
    case 'FOLDER':
      return { type: 'FOLDER', path: settings.path };
    case 'SFTP':
      return {
        type: 'SFTP',
        host: settings.host,
        port: settings.port,
        user: settings.user,
        fingerprint: settings.fingerprint,
        path: settings.path,
        has_password: secrets.password !== undefined,
        has_private_key: secrets.private_key !== undefined,
      };
    case 'S3':
      return {
        type: 'S3',
        endpoint: settings.endpoint,
        region: settings.region,
        bucket: settings.bucket,
        prefix: settings.prefix,
        has_keys: secrets.secret_key !== undefined,
      };
  }
};

export const presentStore = (
  store: StoredStore,
  secrets: TransportSecrets | null,
  { missingReleases, health: { last, failing, failed_last_day } }: StoreState,
  language: Language,
): Store => ({
  uuid: store.uuid,
  key: store.key,
  name: store.name,
  dpid: store.dpid,
  ern: store.ern,
  avs_version: store.avs_version,
  choreography: store.choreography,
  audio: store.audio,
  takedown: store.takedown,
  active: store.active,
  live: store.live,
  schedule: store.schedule && { ...store.schedule, days: [...store.schedule.days] },
  lead_days: store.lead_days,
  acknowledgements: store.acknowledgements,
  batch_prefix: store.batch_prefix,
  checklist: store.checklist,
  cover_min: store.cover_min,
  requires: [...store.requires],
  cover: store.cover,
  file_names: store.file_names,
  deals: [...store.deals],
  prices: store.prices,
  genres: { ...store.genres },
  transport: presentTransport(store.transport, secrets ?? {}),
  secrets_unreadable: secrets === null,
  created_at: store.created_at.toISOString(),
  updated_at: store.updated_at.toISOString(),
  missing_releases: missingReleases,
  health: {
    last: last && {
      state: last.state,
      since: last.since.toISOString(),
      reason: whyForStaff({ ...last, store_active: store.active }, language).reason,
    },
    failing,
    failed_last_day,
  },
});
