import type {
  AudioForm,
  Choreography,
  ErnVersion,
  StoreDeal,
  TakedownHabit,
  TransportType,
} from '@dubplate/contract/delivery/limits';
import type { StoreRequirement } from '@dubplate/contract/delivery/preflight';

/** Public knowledge about delivery to a store; the contract with the store takes precedence. */
export interface StorePreset {
  readonly key: string;
  readonly name: string;
  /** DDEX party id; empty where none is public. */
  readonly dpid: string;
  readonly ern: ErnVersion;
  readonly choreography: Choreography;
  readonly audio: AudioForm;
  readonly takedown: TakedownHabit;
  readonly transport: TransportType;
  readonly leadDays: number;
  /** Below the transport's folder; null: it answers elsewhere. */
  readonly acknowledgements: string | null;
  /** The shortest side of a cover, in pixels; 0: what every release has. */
  readonly coverMin: number;
  readonly requires: readonly StoreRequirement[];
  readonly deals: readonly StoreDeal[];
}

/**
 * Sources: Spotify's provider support (ERN 4.3 or later, batches by SFTP, stereo WAV with code 1 from 44.1 kHz and 16
 * bits, five days, answers in a web tool); YouTube's help (DDEX feed, ended deals); Audius' documentation (S3, free streaming).
 */
export const STORE_PRESETS: readonly StorePreset[] = [
  {
    key: 'spotify',
    name: 'Spotify',
    dpid: '',
    ern: '4.3.2',
    choreography: 'BATCH',
    audio: 'WAV',
    takedown: 'NO_DEALS',
    transport: 'SFTP',
    leadDays: 5,
    acknowledgements: null,
    coverMin: 0,
    requires: ['STEREO', 'CD_QUALITY', 'ARTIST_PAGE'],
    deals: ['SUBSCRIPTION', 'ADVERTISING'],
  },
  {
    key: 'youtube',
    name: 'YouTube Music',
    dpid: 'PADPIDA2013020802I',
    ern: '4.3',
    choreography: 'BATCH',
    audio: 'WAV',
    takedown: 'ENDED_DEALS',
    transport: 'SFTP',
    leadDays: 0,
    acknowledgements: null,
    coverMin: 0,
    requires: [],
    deals: ['SUBSCRIPTION', 'ADVERTISING'],
  },
  {
    key: 'audius',
    name: 'Audius',
    dpid: 'PADPIDA202401120D9',
    ern: '4.3',
    choreography: 'RELEASE',
    audio: 'WAV',
    takedown: 'NO_DEALS',
    transport: 'S3',
    leadDays: 0,
    acknowledgements: null,
    coverMin: 0,
    requires: [],
    deals: ['FREE'],
  },
];
