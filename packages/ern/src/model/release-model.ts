/** Roles of artists, as a release and its tracks credit them. */
export type ArtistRole = 'PRIMARY_ARTIST' | 'FEATURING' | 'WITH' | 'REMIXER' | 'PRODUCER';

/** Roles of a track's writers. */
export type ComposerRole =
  | 'COMPOSER'
  | 'LYRICIST'
  | 'COMPOSER_AND_LYRICIST'
  | 'WRITER'
  | 'ADAPTER'
  | 'ARRANGER'
  | 'COMPOSER_AND_ARRANGER'
  | 'INCOME_PARTICIPANT'
  | 'SUB_AUTHOR'
  | 'TRANSLATOR';

/** Roles of further credits. */
export type CreditRole =
  | 'MIXING_ENGINEER'
  | 'MASTERING_ENGINEER'
  | 'RECORDING_ENGINEER'
  | 'PROGRAMMER'
  | 'LEAD_VOCALIST'
  | 'BACKGROUND_VOCALIST'
  | 'MUSICIAN';

/** A named person or group: each once, with all their roles. */
export interface Party {
  /** Letters and digits; unique within the release. */
  readonly key: string;
  /** Set for an artist record; null for others, and absent in older contents. */
  readonly artistUuid?: string | null;
  readonly name: string;
  /** 16 characters. */
  readonly isni: string | null;
  /** Id in the store's own form: 22 letters and digits. */
  readonly spotifyId: string | null;
  /** Digits. */
  readonly appleId: string | null;
}

export interface Line {
  readonly year: number;
  /** Without the year. */
  readonly text: string;
}

/** Bytes of a file as the artist sent them. */
export interface FileModel {
  readonly uuid: string;
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

export interface CoverModel extends FileModel {
  readonly format: 'JPEG' | 'PNG';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface RecordingModel extends FileModel {
  /** Hertz. */
  readonly sampleRate: number;
  readonly bitsPerSample: number;
  readonly channels: number;
}

export interface TrackModel {
  readonly uuid: string;
  /** Without hyphens. */
  readonly isrc: string;
  /** A letter and ten digits. */
  readonly iswc: string | null;
  readonly title: string;
  readonly titleVersion: string | null;
  /** `lang[-script][-region]`. */
  readonly titleLanguage: string;
  /** In which it is performed; null: instrumental. */
  readonly language: string | null;
  readonly advisory: 'EXPLICIT' | 'NOT_EXPLICIT' | 'CLEAN';
  /** Seconds. */
  readonly duration: number;
  /** Seconds from its beginning; null: the store chooses. */
  readonly previewStart: number | null;
  readonly ai: 'ALL' | 'PARTLY' | 'NONE' | null;
  /** Parties by key. */
  readonly artists: readonly { readonly party: string; readonly role: ArtistRole }[];
  readonly composers: readonly { readonly party: string; readonly role: ComposerRole }[];
  readonly credits: readonly {
    readonly party: string;
    readonly role: CreditRole;
    readonly instrument: string | null;
  }[];
  readonly genre: string;
  readonly subGenre: string | null;
  readonly recording: RecordingModel;
}

/**
 * A release to deliver: plain JSON, complete at its time, in our own terms. The writer translates it into the
 * standard's terms. The envelope has the territories.
 */
export interface ReleaseModel {
  readonly uuid: string;
  readonly type: 'SINGLE' | 'EP' | 'ALBUM';
  /** 12 or 13 digits. */
  readonly upc: string;
  readonly title: string;
  readonly titleVersion: string | null;
  readonly language: string;
  /** `YYYY-MM-DD`. */
  readonly releaseDate: string;
  /** `HH:MM` in the zone; null: midnight in each country. */
  readonly releaseTime: string | null;
  /** IANA. */
  readonly releaseTimeZone: string | null;
  readonly preorderDate: string | null;
  readonly originalReleaseDate: string | null;
  readonly label: string;
  readonly pLine: Line;
  readonly cLine: Line;
  readonly genre: string;
  readonly subGenre: string | null;
  readonly artists: readonly { readonly party: string; readonly role: ArtistRole }[];
  readonly cover: CoverModel;
  readonly tracks: readonly TrackModel[];
  readonly parties: readonly Party[];
}
