import type { Store } from '@dubplate/contract/delivery/schemas';
import type { StorePreset } from '@dubplate/rules/delivery/store-presets';
import type { NewStore } from './api.ts';

/** The fields of a store as they are typed. */
export interface StoreForm {
  readonly key: string;
  readonly name: string;
  readonly dpid: string;
  readonly ern: string;
  readonly avs: string;
  readonly choreography: string;
  readonly audio: string;
  readonly takedown: string;
  readonly leadDays: string;
  readonly coverMin: string;
  /** Requirements, separated by spaces. */
  readonly requires: string;
  readonly acknowledgements: string;
  readonly batchPrefix: string;
  readonly checklist: string;
  readonly active: string;
  readonly live: string;
  readonly transport: string;
  readonly path: string;
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly fingerprint: string;
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly prefix: string;
}

/** Never kept with the tab. */
export interface StoreSecrets {
  readonly password: string;
  readonly privateKey: string;
  readonly accessKey: string;
  readonly secretKey: string;
}
export const NO_SECRETS: StoreSecrets = { password: '', privateKey: '', accessKey: '', secretKey: '' };

const EMPTY: StoreForm = {
  key: '',
  name: '',
  dpid: '',
  ern: '4.3.2',
  avs: '9',
  choreography: 'BATCH',
  audio: 'WAV',
  takedown: 'NO_DEALS',
  leadDays: '0',
  coverMin: '0',
  requires: '',
  acknowledgements: 'acknowledgements',
  batchPrefix: '',
  checklist: '',
  active: 'yes',
  live: '',
  transport: 'SFTP',
  path: '',
  host: '',
  port: '22',
  user: '',
  fingerprint: '',
  endpoint: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
};

/** What a store's fields begin with. */
export const storeFormOf = (store: Store | null): StoreForm => {
  if (!store) return EMPTY;
  const { transport } = store;
  return {
    ...EMPTY,
    key: store.key,
    name: store.name,
    dpid: store.dpid,
    ern: store.ern,
    avs: String(store.avs_version),
    choreography: store.choreography,
    audio: store.audio,
    takedown: store.takedown,
    leadDays: String(store.lead_days),
    coverMin: String(store.cover_min),
    requires: store.requires.join(' '),
    acknowledgements: store.acknowledgements ?? '',
    batchPrefix: store.batch_prefix,
    checklist: store.checklist ?? '',
    active: store.active ? 'yes' : '',
    live: store.live ? 'yes' : '',
    transport: transport.type,
    ...(transport.type !== 'S3' && { path: transport.path }),
    ...(transport.type === 'SFTP' && {
      host: transport.host,
      port: String(transport.port),
      user: transport.user,
      fingerprint: transport.fingerprint,
    }),
    ...(transport.type === 'S3' && {
      endpoint: transport.endpoint,
      region: transport.region,
      bucket: transport.bucket,
      prefix: transport.prefix,
    }),
  };
};

/** What a preset fills in. */
export const presetForm = (preset: StorePreset): Partial<StoreForm> => ({
  key: preset.key,
  name: preset.name,
  dpid: preset.dpid,
  ern: preset.ern,
  choreography: preset.choreography,
  audio: preset.audio,
  takedown: preset.takedown,
  transport: preset.transport,
  leadDays: String(preset.leadDays),
  coverMin: String(preset.coverMin),
  requires: preset.requires.join(' '),
  acknowledgements: preset.acknowledgements ?? '',
});

/** What the store asks for, as it was chosen. */
export const requirementsOf = ({ requires }: Pick<StoreForm, 'requires'>): string[] =>
  requires.split(' ').filter((each) => each !== '');

const transportOf = (form: StoreForm, secrets: StoreSecrets): object => {
  switch (form.transport) {
    case 'SFTP':
      return {
        type: 'SFTP',
        host: form.host,
        port: Number(form.port),
        user: form.user,
        fingerprint: form.fingerprint,
        path: form.path,
        ...(secrets.password && { password: secrets.password }),
        ...(secrets.privateKey && { private_key: secrets.privateKey }),
      };
    case 'S3':
      return {
        type: 'S3',
        endpoint: form.endpoint,
        region: form.region,
        bucket: form.bucket,
        prefix: form.prefix,
        ...(secrets.accessKey && { access_key: secrets.accessKey }),
        ...(secrets.secretKey && { secret_key: secrets.secretKey }),
      };
    default:
      return { type: 'FOLDER', path: form.path };
  }
};

/** What is sent; the server says what is wrong with it, field by field. */
export const storeBody = (form: StoreForm, secrets: StoreSecrets): NewStore =>
  ({
    key: form.key,
    name: form.name,
    dpid: form.dpid,
    ern: form.ern,
    avs_version: Number(form.avs),
    choreography: form.choreography,
    audio: form.audio,
    takedown: form.takedown,
    lead_days: Number(form.leadDays),
    cover_min: Number(form.coverMin),
    requires: requirementsOf(form),
    acknowledgements: form.acknowledgements.trim() || null,
    batch_prefix: form.batchPrefix,
    checklist: form.checklist.trim() || null,
    active: form.active !== '',
    live: form.live !== '',
    transport: transportOf(form, secrets),
  }) as NewStore;
