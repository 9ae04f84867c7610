import { CATALOGUE_FIELDS, type CatalogueField } from '@dubplate/contract/catalogue-imports/limits';
import type { DateOrder } from './read-values.ts';

/** How the tables of one source are read. Columns are compared by their letters and digits alone. */
export interface CatalogueFormat {
  readonly name: string;
  /** Columns that its header has. */
  readonly markers: readonly string[];
  /** The columns of each field; the first with a value counts. */
  readonly columns: Readonly<Partial<Record<CatalogueField, readonly string[]>>>;
  /** Of each of these lists, the header has a column of at least one field. */
  readonly needs?: readonly (readonly CatalogueField[])[];
  readonly dateOrder: DateOrder;
  /** Whether names are written as our template writes them. */
  readonly isOwn?: true;
  /** Whether a second table tells who took part in which track. */
  readonly hasContributors?: true;
}

export const OWN_FORMAT: CatalogueFormat = {
  name: 'template',
  markers: ['release_title', 'track_title', 'isrc', 'track_artists', 'composers_and_lyricists'],
  columns: Object.fromEntries(CATALOGUE_FIELDS.map((field) => [field, [field]])),
  dateOrder: null,
  isOwn: true,
};

/** What other tools call the fields. */
const SYNONYMS: CatalogueFormat['columns'] = {
  release_version: ['Release version', 'Album version', 'Product version'],
  release_artists: ['Release artist', 'Album artist', 'Release artists', 'Product artist', 'Artist', 'Primary artist'],
  upc: ['UPC', 'UPC Code', 'Barcode', 'EAN', 'EAN Code', 'UPC/EAN', 'GTIN', 'Album UPC', 'Product UPC', 'Release UPC'],
  type: ['Release type', 'Album type', 'Product type', 'Format'],
  label: ['Label', 'Label name', 'Record label'],
  p_year: ['P line year', 'P year', 'Production year'],
  p_line: ['P line', '℗ line', 'P line text', '℗ line (P line)', 'Track P line'],
  c_year: ['C line year', 'C year', 'Copyright year'],
  c_line: ['C line', '© line', 'C line text', '© line (C line)', 'Copyright'],
  genre: ['Genre', 'Primary genre', 'Main genre', 'Album genre'],
  subgenre: ['Subgenre', 'Secondary genre', 'Sub genre'],
  language: ['Metadata language', 'Release language', 'Title language', 'Language'],
  release_date: ['Release date', 'Digital release date', 'Sales start date', 'Album release date'],
  original_release_date: ['Original release date', 'Original date'],
  preorder_date: ['Pre-order date', 'Preorder date'],
  territories: ['Territories', 'Countries'],
  cover_file: ['Cover', 'Cover file', 'Artwork', 'Cover art', 'Cover URL', 'Album art filename', 'Artwork file'],
  disc: ['Disc', 'Disc number', 'CD number', 'Volume', 'Volume number', 'Disk'],
  track_number: ['Track number', 'Track no', 'Track #', 'Sequence', 'Track sequence', '№', 'Number', 'Position'],
  track_version: ['Track version', 'Mix version', 'Mixtitle / Version', 'Version', 'Subtitle'],
  track_artists: ['Track artist', 'Track artists', 'Song artist', 'Artist', 'Artists', 'Primary artist'],
  track_featuring: ['Featuring', 'Featured artist', 'Featured artists', 'Featuring artist', 'Feat'],
  track_remixers: ['Remixer', 'Remixers'],
  track_producers: ['Producer', 'Producers'],
  isrc: ['ISRC', 'ISRC Code', 'Track ISRC'],
  iswc: ['ISWC'],
  track_genre: ['Track genre', 'Track genres', 'Genre', 'Primary genre'],
  track_subgenre: ['Track subgenre', 'Subgenre', 'Secondary genre', 'Sub genre'],
  track_language: ['Lyrics language', 'Track language', 'Audio language', 'Language of performance', 'Language'],
  title_language: ['Track title language'],
  advisory: [
    'Parental advisory',
    'Explicit',
    'Explicit lyrics',
    'Explicit content',
    'Track explicit lyrics',
    'Advisory',
  ],
  instrumental: ['Instrumental', 'Is instrumental'],
  preview_start: ['Preview start', 'Preview start time', 'Clip start', 'TikTok start time'],
  duration: ['Duration', 'Length', 'Track duration', 'Track length'],
  lyrics: ['Lyrics'],
  composers: ['Composer', 'Composers'],
  lyricists: ['Lyricist', 'Lyricists', 'Author', 'Authors'],
  writers: ['Songwriter', 'Songwriters', 'Writer', 'Writers'],
  arrangers: ['Arranger', 'Arrangers'],
  mixing_engineers: ['Mixing engineer', 'Mixer', 'Mixed by'],
  mastering_engineers: ['Mastering engineer', 'Mastered by'],
  track_file: ['Audio', 'Audio file', 'Audio URL', 'File name', 'Filename', 'Track filename', 'WAV'],
};

const TRACK_TITLES = ['Track title', 'Track name', 'Song title', 'Song name', 'Recording title'];
const RELEASE_TITLES = [
  'Release title',
  'Release name',
  'Album title',
  'Album name',
  'Product title',
  'Album',
  'Release',
];

/** Formats under a header of their own. */
const NAMED: readonly CatalogueFormat[] = [
  OWN_FORMAT,
  {
    name: 'believe-album',
    markers: [
      'Track title',
      'Mixtitle / Version',
      'Release title',
      '℗ line (P line)',
      'ISRC Code',
      'Parental advisory',
    ],
    columns: {
      release_title: ['Release title'],
      upc: ['UPC Code', 'EAN Code'],
      label: ['Label'],
      p_year: ['Production year'],
      p_line: ['℗ line (P line)'],
      c_year: ['Production year'],
      c_line: ['© line (C line)'],
      genre: ['Genre'],
      subgenre: ['Sub Genre'],
      language: ['Title language'],
      release_date: ['Digital release date (MM/DD/YYYY)', 'Digital release date'],
      original_release_date: ['Original release date (MM/DD/YYYY)', 'Original release date'],
      territories: ['Territories to deliver (optional)', 'Territories to deliver'],
      disc: ['CD number'],
      track_number: ['Track number'],
      track_title: ['Track title'],
      track_version: ['Mixtitle / Version'],
      isrc: ['ISRC Code'],
      track_genre: ['Genre'],
      track_subgenre: ['Sub Genre'],
      track_language: ['Lyrics language'],
      title_language: ['Title language'],
      advisory: ['Parental advisory'],
      preview_start: ['Preview start'],
    },
    dateOrder: 'MDY',
    hasContributors: true,
  },
  {
    name: 'mixbank',
    markers: ['album_artist', 'album_title', 'album_upc', 'track_title', 'track_isrc'],
    columns: {
      release_title: ['album_title'],
      release_artists: ['album_artist'],
      upc: ['album_upc'],
      label: ['album_label'],
      p_line: ['track_pline'],
      release_date: ['album_release_date'],
      cover_file: ['album_art_filename'],
      track_number: ['track_number'],
      track_title: ['track_title'],
      track_artists: ['track_artist'],
      genre: ['track_genres'],
      track_genre: ['track_genres'],
      isrc: ['track_isrc'],
      advisory: ['track_explicit_lyrics'],
      track_file: ['track_filename'],
    },
    dateOrder: null,
  },
  {
    name: 'stardust',
    markers: ['upc', 'title', 'artist', 'releaseDate', 'trackTitle', 'isrc'],
    columns: {
      release_title: ['title', 'release_title'],
      release_artists: ['artist'],
      upc: ['upc', 'barcode', 'ean'],
      release_date: ['releaseDate'],
      label: ['label'],
      genre: ['genre'],
      track_title: ['trackTitle'],
      track_number: ['trackNumber', 'sequence'],
      track_artists: ['trackArtist'],
      isrc: ['isrc'],
      disc: ['discNumber'],
      duration: ['duration'],
    },
    dateOrder: null,
  },
];

/** Tables of other tools, by what most of them call their columns. */
export const COMMON_FORMATS: readonly CatalogueFormat[] = [
  {
    name: 'releases-and-tracks',
    markers: [],
    columns: { ...SYNONYMS, release_title: [...RELEASE_TITLES, 'Title'], track_title: TRACK_TITLES },
    needs: [['track_title'], ['upc', 'isrc', 'release_title']],
    dateOrder: null,
  },
  {
    name: 'tracks',
    markers: [],
    columns: {
      ...SYNONYMS,
      release_title: RELEASE_TITLES,
      track_title: ['Title', 'Track', 'Song', 'Name', 'Название'],
    },
    needs: [['track_title'], ['upc', 'isrc']],
    dateOrder: null,
  },
];

export const CATALOGUE_FORMATS: readonly CatalogueFormat[] = NAMED;

/** The format of a table whose columns a person named. */
export const mappedFormat = (columns: CatalogueFormat['columns']): CatalogueFormat => ({
  name: 'mapping',
  markers: Object.values(columns).flatMap((names) => names.slice(0, 1)),
  columns,
  dateOrder: null,
});

/** The columns of Believe's second table: who took part in which tracks. */
export const CONTRIBUTOR_COLUMNS = {
  release: 'Release title',
  name: 'Contributor Name',
  spotify: 'Spotify ID',
  apple: 'Apple Music ID',
  /** By how the column begins; tracks as `1.1;1.2`. Null: a role without a place in a draft. */
  roles: [
    ['Main artist', { list: 'artists', role: 'PRIMARY_ARTIST' }],
    ['Featuring', { list: 'artists', role: 'FEATURING' }],
    ['Remixer', { list: 'artists', role: 'REMIXER' }],
    ['Producer', { list: 'artists', role: 'PRODUCER' }],
    ['Composer', { list: 'composers', role: 'COMPOSER' }],
    ['Author', { list: 'composers', role: 'LYRICIST' }],
    ['Arranger', { list: 'composers', role: 'ARRANGER' }],
    ['Publisher', null],
  ],
} as const;
export type ContributorRole = (typeof CONTRIBUTOR_COLUMNS.roles)[number][1];
