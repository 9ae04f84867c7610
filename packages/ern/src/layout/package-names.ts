import type { ReleaseModel } from '../model/release-model.ts';

/** Where the files of a package are, and how they are called (delivery by SFTP, choreography 1.7 and 1.8). */
export interface PackageLayout {
  /** Below the batch's folder, or below the store's for a release by itself. */
  readonly folder: string;
  readonly message: string;
  readonly cover: string;
  /** By the track's uuid. */
  readonly recordings: Readonly<Record<string, string>>;
}

interface LayoutOptions {
  readonly choreography: 'BATCH' | 'RELEASE';
  readonly audio: 'WAV' | 'FLAC';
  /** Of the message. */
  readonly createdAt: Date;
  /** Names the folder of a release by itself: new, changed, or withdrawn. */
  readonly isTakedown: boolean;
}

/** `YYYYMMDDhhmmssnnn`, UTC: how the choreography writes a moment in names. */
export const momentName = (at: Date): string => at.toISOString().replace(/\D/g, '').slice(0, 17);

const COVER_EXTENSION = { JPEG: 'jpg', PNG: 'png' } as const;
const AUDIO_EXTENSION = { WAV: 'wav', FLAC: 'flac' } as const;
/** Where all files but the message are, beside it. */
export const RESOURCES = 'resources';

/** Names of letters, digits, dots and underscores alone: the UPC, the disc and the number of the track. */
export const packageLayout = (release: ReleaseModel, options: LayoutOptions): PackageLayout => {
  const { upc } = release;
  const { choreography, audio, createdAt, isTakedown } = options;
  const folder = choreography === 'BATCH' ? upc : `${isTakedown ? 'P' : 'N'}_${upc}_${momentName(createdAt)}`;
  return {
    folder,
    message: `${upc}.xml`,
    cover: `${RESOURCES}/${upc}.${COVER_EXTENSION[release.cover.format]}`,
    recordings: Object.fromEntries(
      release.tracks.map(({ uuid }, place) => [uuid, `${RESOURCES}/${upc}_1_${place + 1}.${AUDIO_EXTENSION[audio]}`]),
    ),
  };
};
