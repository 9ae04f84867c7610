import type { ReleaseModel } from '../model/release-model.ts';

/** Places and names of the files of a package (delivery by SFTP, choreography 1.7 and 1.8). */
export interface PackageLayout {
  /** Path below the batch's folder, or below the store's for a single release. */
  readonly folder: string;
  readonly message: string;
  readonly cover: string;
  /** By the track's uuid. */
  readonly recordings: Readonly<Record<string, string>>;
}

interface LayoutOptions {
  readonly choreography: 'BATCH' | 'RELEASE';
  readonly audio: 'WAV' | 'FLAC';
  readonly cover: 'JPEG' | 'PNG';
  /** By disc and track, or as the message refers to a file (`TA2`: the technical details of the resource A2). */
  readonly names: 'NUMBERED' | 'REFERENCED';
  /** Creation time of the message. */
  readonly createdAt: Date;
  /** Kind of change, for the folder of a single release: new, changed or withdrawn. */
  readonly isTakedown: boolean;
}

/** `YYYYMMDDhhmmssnnn`, UTC: how the choreography writes a moment in names. */
export const momentName = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(0, 17);

const COVER_EXTENSION = { JPEG: 'jpg', PNG: 'png' } as const;
const AUDIO_EXTENSION = { WAV: 'wav', FLAC: 'flac' } as const;
/** Folder beside the message with all other files. */
export const RESOURCES = 'resources';

const NAMES = {
  NUMBERED: {
    recording: (upc: string, place: number) => `${upc}_1_${place + 1}`,
    cover: (upc: string) => upc,
  },
  REFERENCED: {
    recording: (upc: string, place: number) => `${upc}_TA${place + 1}_SoundRecording`,
    cover: (upc: string, trackCount: number) => `${upc}_TA${trackCount + 1}_Image`,
  },
} as const;

/** Names with only letters, digits, dots and underscores. */
export const packageLayout = ({ upc, tracks }: ReleaseModel, options: LayoutOptions): PackageLayout => {
  const { choreography, audio, cover, names, createdAt, isTakedown } = options;
  const folder = choreography === 'BATCH' ? upc : `${isTakedown ? 'P' : 'N'}_${upc}_${momentName(createdAt)}`;
  const { recording, cover: coverName } = NAMES[names];
  return {
    folder,
    message: `${upc}.xml`,
    cover: `${RESOURCES}/${coverName(upc, tracks.length)}.${COVER_EXTENSION[cover]}`,
    recordings: Object.fromEntries(
      tracks.map(({ uuid }, place) => [uuid, `${RESOURCES}/${recording(upc, place)}.${AUDIO_EXTENSION[audio]}`]),
    ),
  };
};
