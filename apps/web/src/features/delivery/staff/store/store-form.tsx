import type { Store } from '@dubplate/contract/delivery/schemas';
import type { StorePreset } from '@dubplate/rules/delivery/store-presets';
import { Checkbox } from '@mantine/core';
import type { NewStore } from '../api.ts';

/** Splits a value with several choices, separated by spaces. */
export const chosenOf = (value: string): string[] => value.split(' ').filter((each) => each !== '');

interface ChoicesProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The chosen values, separated by spaces. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Checkboxes with multiple choice; the value keeps the order of the options. */
export const Choices = ({ options, value, onChange }: ChoicesProps) => {
  const chosen = chosenOf(value);
  const toggle = (option: string, isChosen: boolean) =>
    onChange(
      options
        .map((each) => each.value)
        .filter((each) => (each === option ? isChosen : chosen.includes(each)))
        .join(' '),
    );
  return options.map((option) => (
    <Checkbox
      key={option.value}
      label={option.label}
      checked={chosen.includes(option.value)}
      onChange={({ currentTarget }) => toggle(option.value, currentTarget.checked)}
    />
  ));
};

/** A store's fields as typed. */
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
  /** Requirements, separated by spaces; so are deals and days. */
  readonly requires: string;
  readonly cover: string;
  readonly fileNames: string;
  readonly deals: string;
  readonly currency: string;
  readonly priceSingle: string;
  readonly priceEp: string;
  readonly priceAlbum: string;
  readonly priceTrack: string;
  /** A line `ours = theirs` per genre that the store names differently. */
  readonly genres: string;
  /** Empty: packages leave at any time. */
  readonly isScheduled: string;
  readonly days: string;
  readonly fromHour: string;
  readonly toHour: string;
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

/** Secrets: never kept with the tab. */
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
  cover: 'AS_IS',
  fileNames: 'NUMBERED',
  deals: 'SUBSCRIPTION ADVERTISING',
  currency: 'USD',
  priceSingle: '',
  priceEp: '',
  priceAlbum: '',
  priceTrack: '',
  genres: '',
  isScheduled: '',
  days: 'MON TUE WED THU FRI',
  fromHour: '0',
  toHour: '24',
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

const genreLines = (genres: Store['genres']): string =>
  Object.entries(genres)
    .map(([ours, theirs]) => `${ours} = ${theirs}`)
    .join('\n');

/** Sends an incomplete line with an empty second half, so that the server reports it. */
const genresOf = (lines: string): Record<string, string> =>
  Object.fromEntries(
    lines
      .split('\n')
      .map((line) => line.split('=').map((side) => side.trim()))
      .filter(([ours = '', ...theirs]) => ours !== '' || theirs.length > 0)
      .map(([ours = '', ...theirs]) => [ours, theirs.join('=')]),
  );

/** Null if no price is entered. */
const pricesOf = ({ currency, priceSingle, priceEp, priceAlbum, priceTrack }: StoreForm) => {
  const prices = { single: priceSingle.trim(), ep: priceEp.trim(), album: priceAlbum.trim(), track: priceTrack.trim() };
  return Object.values(prices).some((price) => price !== '') ? { currency: currency.trim(), ...prices } : null;
};

const scheduleOf = ({ isScheduled, days, fromHour, toHour }: StoreForm) =>
  isScheduled === '' ? null : { days: chosenOf(days), from: Number(fromHour), to: Number(toHour) };

/** Returns the initial fields of a store. */
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
    cover: store.cover,
    fileNames: store.file_names,
    deals: store.deals.join(' '),
    ...(store.prices && {
      currency: store.prices.currency,
      priceSingle: store.prices.single,
      priceEp: store.prices.ep,
      priceAlbum: store.prices.album,
      priceTrack: store.prices.track,
    }),
    genres: genreLines(store.genres),
    ...(store.schedule && {
      isScheduled: 'yes',
      days: store.schedule.days.join(' '),
      fromHour: String(store.schedule.from),
      toHour: String(store.schedule.to),
    }),
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

/** Returns the fields that a preset fills in. */
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
  deals: preset.deals.join(' '),
  acknowledgements: preset.acknowledgements ?? '',
});

/** Returns the transport without its secrets. */
export const wayOf = (form: StoreForm) => {
  switch (form.transport) {
    case 'SFTP':
      return {
        type: 'SFTP',
        host: form.host,
        port: Number(form.port),
        user: form.user,
        fingerprint: form.fingerprint,
        path: form.path,
      } as const;
    case 'S3':
      return {
        type: 'S3',
        endpoint: form.endpoint,
        region: form.region,
        bucket: form.bucket,
        prefix: form.prefix,
      } as const;
    default:
      return { type: 'FOLDER', path: form.path } as const;
  }
};

const transportOf = (form: StoreForm, secrets: StoreSecrets): object => {
  const way = wayOf(form);
  return {
    ...way,
    ...(way.type === 'SFTP' && secrets.password && { password: secrets.password }),
    ...(way.type === 'SFTP' && secrets.privateKey && { private_key: secrets.privateKey }),
    ...(way.type === 'S3' && secrets.accessKey && { access_key: secrets.accessKey }),
    ...(way.type === 'S3' && secrets.secretKey && { secret_key: secrets.secretKey }),
  };
};

/**
 * Returns the body of the request; the server validates it field by field.
 * @param password the administrator's own; null until the server requires it
 */
export const storeBody = (form: StoreForm, secrets: StoreSecrets, password: string | null): NewStore =>
  ({
    ...(password !== null && { password }),
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
    requires: chosenOf(form.requires),
    cover: form.cover,
    file_names: form.fileNames,
    deals: chosenOf(form.deals),
    prices: pricesOf(form),
    genres: genresOf(form.genres),
    schedule: scheduleOf(form),
    acknowledgements: form.acknowledgements.trim() || null,
    batch_prefix: form.batchPrefix,
    checklist: form.checklist.trim() || null,
    active: form.active !== '',
    live: form.live !== '',
    transport: transportOf(form, secrets),
  }) as NewStore;

export interface FieldsProps {
  readonly form: StoreForm;
  /** An error at a field or, unless it is to be exact, below it. */
  readonly errorAt: (path: string, options?: { readonly isExact?: boolean }) => string | null;
  readonly change: (changes: Partial<StoreForm>) => void;
}

/** Returns the props of a text field; `path` is the field's path in the API. */
export const lineOf =
  ({ form, errorAt, change }: FieldsProps) =>
  (field: keyof StoreForm, path: string) => ({
    value: form[field],
    error: errorAt(path),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      change({ [field]: currentTarget.value }),
  });
