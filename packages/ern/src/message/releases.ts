import type { ReleaseModel, TrackModel } from '../model/release-model.ts';
import { element, optional, type XmlElement } from '../xml/element.ts';
import { displayArtists } from './credits.ts';
import type { Dialect } from './dialect.ts';
import {
  AI_TEXT,
  coverReference,
  durationText,
  LABEL,
  lineText,
  namespaceOf,
  pLine,
  warningOf,
} from './element-values.ts';
import type { Envelope } from './envelope.ts';
import { everywhere, titlesOf } from './titles.ts';

const isExplicit = ({ tracks }: ReleaseModel): boolean => tracks.some(({ advisory }) => advisory === 'EXPLICIT');
const isCleanRelease = ({ tracks }: ReleaseModel): boolean => tracks.some(({ advisory }) => advisory === 'CLEAN');

const TYPE_TEXT = { SINGLE: 'Single', EP: 'EP', ALBUM: 'Album' } as const;

const genre = (dialect: Dialect, text: string, subGenre: string | null, path: string): XmlElement =>
  everywhere(
    dialect.genreElement,
    [
      element('GenreText', text, { field: `${path}primary_music_style_id` }),
      optional('SubGenre', subGenre, { field: `${path}secondary_music_style_id` }),
    ],
    `${path}primary_music_style_id`,
  );

const label = (): XmlElement => everywhere('ReleaseLabelReference', LABEL, 'publisher', { LabelType: 'DisplayLabel' });

const aiOfRelease = ({ tracks }: ReleaseModel): string | null => {
  const known = tracks.map(({ ai }) => ai);
  if (known.some((ai) => ai === null)) return null;
  const different = new Set(known);
  if (different.size === 1) return AI_TEXT[known[0] ?? 'NONE'];
  return 'Partly';
};

/** Returns true if every track has its own main artists, as a compilation has. */
const isCompilation = ({ tracks, artists }: ReleaseModel): boolean => {
  const main = new Set(artists.filter(({ role }) => role === 'PRIMARY_ARTIST').map(({ party }) => party));
  const others = new Set(
    tracks.flatMap((track) =>
      track.artists
        .filter(({ role, party }) => role === 'PRIMARY_ARTIST' && !main.has(party))
        .map(({ party }) => party),
    ),
  );
  return others.size > 3;
};

/** The release itself. */
export const releaseElement = (release: ReleaseModel, envelope: Envelope, dialect: Dialect): XmlElement => {
  const ai = dialect.hasAi ? aiOfRelease(release) : null;
  const total = release.tracks.reduce((sum, { duration }) => sum + Math.max(1, Math.round(duration)), 0);
  return element('Release', [
    element('ReleaseReference', 'R0'),
    element('ReleaseType', TYPE_TEXT[release.type], { field: 'type' }),
    element('ReleaseId', [
      element('ICPN', release.upc, { field: 'upc' }),
      element('ProprietaryId', release.uuid, { attributes: namespaceOf(envelope) }),
    ]),
    ...titlesOf(release, release.language, ''),
    ...displayArtists(release, release.artists, ''),
    label(),
    pLine(release.pLine, { ApplicableTerritoryCode: 'Worldwide', IsDefault: 'true' }),
    everywhere(
      'CLine',
      [
        element('Year', String(release.cLine.year), { field: 'c_line_year' }),
        element('CLineText', lineText(release.cLine)),
      ],
      'copyright',
    ),
    element('Duration', durationText(total)),
    genre(dialect, release.genre, release.subGenre, ''),
    everywhere('ReleaseDate', release.releaseDate, 'release_date'),
    release.originalReleaseDate === null
      ? null
      : everywhere('OriginalReleaseDate', release.originalReleaseDate, 'original_release_date'),
    everywhere('ParentalWarningType', warningOf(isExplicit(release), isCleanRelease(release))),
    element('IsMultiArtistCompilation', String(isCompilation(release))),
    element('ResourceGroup', [
      ...release.tracks.map((_, place) =>
        element('ResourceGroupContentItem', [
          element('SequenceNumber', String(place + 1)),
          element('ReleaseResourceReference', `A${place + 1}`),
        ]),
      ),
      element('LinkedReleaseResourceReference', coverReference(release), {
        attributes: { LinkDescription: 'CoverArt' },
        field: 'cover_uuid',
      }),
    ]),
    ai === null ? null : element('ContainsAI', ai),
  ]);
};

/** A track that can be had without the release. */
export const trackRelease = (
  release: ReleaseModel,
  envelope: Envelope,
  dialect: Dialect,
  track: TrackModel,
  place: number,
): XmlElement =>
  element(
    'TrackRelease',
    [
      element('ReleaseReference', `R${place + 1}`),
      // The same in every later message.
      element('ReleaseId', [
        element('ProprietaryId', `${release.upc}_${track.isrc}`, { attributes: namespaceOf(envelope) }),
      ]),
      element('ReleaseResourceReference', `A${place + 1}`),
      label(),
      genre(dialect, track.genre, track.subGenre, `tracks.${place}.`),
    ],
    { field: `tracks.${place}` },
  );
