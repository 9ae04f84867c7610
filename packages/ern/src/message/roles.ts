import type { ArtistRole, ComposerRole, CreditRole } from '../model/release-model.ts';

/** Roles of artists who are shown; the others contribute (allowed values of DisplayArtistRole). */
export const DISPLAY_ROLES: Partial<Record<ArtistRole, string>> = {
  PRIMARY_ARTIST: 'MainArtist',
  FEATURING: 'FeaturedArtist',
  WITH: 'FeaturedArtist',
};

/** Roles of artists who contribute. There is no `Producer` among the allowed values. */
export const ARTIST_CONTRIBUTIONS: Partial<Record<ArtistRole, readonly string[]>> = {
  PRODUCER: ['StudioProducer'],
  REMIXER: ['Remixer'],
};

/** Roles of authors. An income participant has a share of the money and no part in the work: they are not sent. */
export const COMPOSER_CONTRIBUTIONS: Readonly<Record<ComposerRole, readonly string[]>> = {
  COMPOSER: ['Composer'],
  LYRICIST: ['Lyricist'],
  COMPOSER_AND_LYRICIST: ['ComposerLyricist'],
  WRITER: ['Author'],
  ADAPTER: ['Adapter'],
  ARRANGER: ['Arranger'],
  COMPOSER_AND_ARRANGER: ['Composer', 'Arranger'],
  INCOME_PARTICIPANT: [],
  SUB_AUTHOR: ['SubLyricist'],
  TRANSLATOR: ['Translator'],
};

export const CREDIT_CONTRIBUTIONS: Readonly<Record<CreditRole, string>> = {
  MIXING_ENGINEER: 'MixingEngineer',
  MASTERING_ENGINEER: 'MasteringEngineer',
  RECORDING_ENGINEER: 'RecordingEngineer',
  PROGRAMMER: 'Programmer',
  LEAD_VOCALIST: 'LeadVocalist',
  BACKGROUND_VOCALIST: 'BackgroundVocalist',
  MUSICIAN: 'Musician',
};
