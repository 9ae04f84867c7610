import type { Line, ReleaseModel, TrackModel } from '../model/release-model.ts';
import { element, optional, type XmlElement } from '../xml/element.ts';
import { contributors, displayArtists, partyReference, usedParties } from './credits.ts';
import { dealList } from './deals.ts';
import { DIALECTS, type Dialect } from './dialect.ts';
import type { Envelope, MessageParty, SentFile } from './envelope.ts';
import { everywhere, titlesOf } from './titles.ts';

const LABEL = 'PLabel';
/** Seconds that a store plays of a track before it is bought. */
const PREVIEW_DURATION = 'PT30S';
/** Of the parties that stores have ids of their own for. */
const NAMESPACES = { spotify: 'Spotify', apple: 'Apple' } as const;

/** ISO 8601, whole seconds. */
const durationText = (seconds: number): string => {
  const whole = Math.max(1, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${rest > 0 || whole < 60 ? `${rest}S` : ''}`;
};

const messageParty = (name: string, { dpid, name: fullName }: MessageParty): XmlElement =>
  element(name, [element('PartyId', dpid), element('PartyName', [element('FullName', fullName)])]);

/** Who sends what to whom; also of a message that purges. */
export const messageHeader = (
  envelope: Omit<Envelope, 'deals' | 'recordings' | 'cover'>,
  hasControl = true,
): XmlElement =>
  element('MessageHeader', [
    element('MessageThreadId', envelope.threadId),
    element('MessageId', envelope.messageId),
    messageParty('MessageSender', envelope.sender),
    messageParty('MessageRecipient', envelope.recipient),
    element('MessageCreatedDateTime', envelope.createdAt.toISOString()),
    hasControl ? element('MessageControlType', envelope.isTest ? 'TestMessage' : 'LiveMessage') : null,
  ]);

const namespaceOf = ({ sender }: Envelope): { Namespace: string } => ({ Namespace: `DPID:${sender.dpid}` });

const partyList = (release: ReleaseModel, envelope: Envelope): XmlElement =>
  element('PartyList', [
    ...usedParties(release).map(({ key, name, isni, spotifyId, appleId }) =>
      element('Party', [
        element('PartyReference', partyReference(key)),
        element('PartyName', [element('FullName', name, { field: 'artists' })]),
        element('PartyId', [
          optional('ISNI', isni),
          element('ProprietaryId', key, { attributes: namespaceOf(envelope) }),
          optional('ProprietaryId', spotifyId === null ? null : `spotify:artist:${spotifyId}`, {
            attributes: { Namespace: NAMESPACES.spotify },
          }),
          optional('ProprietaryId', appleId, { attributes: { Namespace: NAMESPACES.apple } }),
        ]),
      ]),
    ),
    element('Party', [
      element('PartyReference', LABEL),
      element('PartyName', [element('FullName', release.label, { field: 'publisher' })]),
    ]),
  ]);

const lineText = ({ year, text }: Line): string => `${year} ${text}`;
const pLine = (line: Line, attributes: Readonly<Record<string, string>> = {}): XmlElement =>
  element(
    'PLine',
    [element('Year', String(line.year), { field: 'p_line_year' }), element('PLineText', lineText(line))],
    {
      attributes,
      field: 'copyright',
    },
  );

const fileElement = ({ uri, sha256 }: SentFile): XmlElement =>
  element('File', [
    element('URI', uri),
    element('HashSum', [element('Algorithm', 'SHA-256'), element('HashSumValue', sha256)]),
  ]);

const warningOf = (isExplicit: boolean, isClean: boolean): string =>
  isExplicit ? 'Explicit' : isClean ? 'ExplicitContentEdited' : 'NotExplicit';

const AI_TEXT = { ALL: 'All', PARTLY: 'Partly', NONE: 'None' } as const;

const technicalDetails = (track: TrackModel, { recordings }: Envelope, reference: string, path: string): XmlElement => {
  const sent = recordings[track.uuid];
  if (!sent) throw new Error(`No file for the track ${track.uuid}`);
  const { sampleRate, bitsPerSample, channels } = track.recording;
  return element('TechnicalDetails', [
    element('TechnicalResourceDetailsReference', `T${reference}`),
    element(
      'DeliveryFile',
      [
        element('Type', 'AudioFile'),
        sent.format === 'WAV' ? element('ContainerFormat', 'WAV') : null,
        element('AudioCodecType', sent.format === 'WAV' ? 'PCM' : 'FLAC'),
        element('NumberOfChannels', String(channels)),
        element('SamplingRate', String(sampleRate), { attributes: { UnitOfMeasure: 'Hz' } }),
        element('BitsPerSample', String(bitsPerSample)),
        fileElement(sent),
        element('IsProvidedInDelivery', String(sent.isProvided)),
      ],
      { field: `${path}wav_uuid` },
    ),
    element('IsClip', 'false'),
    track.previewStart === null
      ? null
      : element(
          'ClipDetails',
          [
            element('TechnicalResourceDetailsReference', `TC${reference}`),
            element('ClipType', 'Preview'),
            element('Timing', [
              element('StartPoint', String(track.previewStart), { field: `${path}preview_start_seconds` }),
              element('DurationUsed', PREVIEW_DURATION),
            ]),
            element('ExpressionType', 'Instructive'),
          ],
          { field: `${path}preview_start_seconds` },
        ),
  ]);
};

const recordingMode = ({ channels }: TrackModel['recording']): string => (channels === 1 ? 'Mono' : 'Stereo');

const soundRecording = (
  release: ReleaseModel,
  envelope: Envelope,
  dialect: Dialect,
  track: TrackModel,
  place: number,
): XmlElement => {
  const path = `tracks.${place}.`;
  const reference = `A${place + 1}`;
  return element(
    'SoundRecording',
    [
      element('ResourceReference', reference),
      element('Type', 'MusicalWorkSoundRecording'),
      element('SoundRecordingEdition', [
        element('ResourceId', [element('ISRC', track.isrc, { field: `${path}isrc` })]),
        pLine(release.pLine),
        element('RecordingMode', recordingMode(track.recording)),
        technicalDetails(track, envelope, reference, path),
      ]),
      track.iswc === null
        ? null
        : element('WorkId', [element('ISWC', track.iswc, { field: `${path}iswc` })], { field: `${path}iswc` }),
      ...titlesOf(track, track.titleLanguage, path),
      ...displayArtists(release, track.artists, path),
      ...contributors(track, dialect, path),
      element('ResourceRightsController', [
        element('RightsControllerPartyReference', LABEL),
        element('RightsControlType', 'RightsController'),
      ]),
      element('Duration', durationText(track.duration), { field: `${path}wav_uuid` }),
      everywhere('FirstPublicationDate', release.originalReleaseDate ?? release.releaseDate, 'original_release_date'),
      everywhere(
        'ParentalWarningType',
        warningOf(track.advisory === 'EXPLICIT', track.advisory === 'CLEAN'),
        `${path}explicit`,
      ),
      dialect.hasAi && track.ai !== null
        ? element('ContainsAI', AI_TEXT[track.ai], { field: `${path}ai_contribution` })
        : null,
      element('IsInstrumental', String(track.language === null), { field: `${path}instrumental` }),
      optional('LanguageOfPerformance', track.language, { field: `${path}language_id` }),
    ],
    { field: `tracks.${place}` },
  );
};

/** Where the cover stands among the resources: after the tracks. */
const coverReference = ({ tracks }: ReleaseModel): string => `A${tracks.length + 1}`;

const isExplicit = ({ tracks }: ReleaseModel): boolean => tracks.some(({ advisory }) => advisory === 'EXPLICIT');
const isCleanRelease = ({ tracks }: ReleaseModel): boolean => tracks.some(({ advisory }) => advisory === 'CLEAN');

const image = (release: ReleaseModel, envelope: Envelope): XmlElement => {
  const reference = coverReference(release);
  const { format, width, height, uuid } = release.cover;
  return element(
    'Image',
    [
      element('ResourceReference', reference),
      element('Type', 'FrontCoverImage'),
      element('ResourceId', [element('ProprietaryId', uuid, { attributes: namespaceOf(envelope) })]),
      everywhere('ParentalWarningType', 'NotExplicit'),
      element('TechnicalDetails', [
        element('TechnicalResourceDetailsReference', `T${reference}`),
        element('ImageCodecType', format),
        element('ImageHeight', String(height), { attributes: { UnitOfMeasure: 'Pixel' } }),
        element('ImageWidth', String(width), { attributes: { UnitOfMeasure: 'Pixel' } }),
        fileElement(envelope.cover),
        element('IsProvidedInDelivery', String(envelope.cover.isProvided)),
      ]),
    ],
    { field: 'cover_uuid' },
  );
};

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

/** Whether every track has main artists of its own: a compilation of several. */
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

const releaseElement = (release: ReleaseModel, envelope: Envelope, dialect: Dialect): XmlElement => {
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

const trackRelease = (
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

/** The message about a release, whole: all metadata and all deals as they are to be now. */
export const buildMessage = (release: ReleaseModel, envelope: Envelope): XmlElement => {
  const dialect = DIALECTS[envelope.version];
  return element(
    'ern:NewReleaseMessage',
    [
      messageHeader(envelope),
      partyList(release, envelope),
      element('ResourceList', [
        ...release.tracks.map((track, place) => soundRecording(release, envelope, dialect, track, place)),
        image(release, envelope),
      ]),
      element('ReleaseList', [
        releaseElement(release, envelope, dialect),
        ...release.tracks.map((track, place) => trackRelease(release, envelope, dialect, track, place)),
      ]),
      dealList(release, envelope),
    ],
    {
      attributes: {
        'xmlns:ern': dialect.namespace,
        ReleaseProfileVersionId: 'Audio',
        LanguageAndScriptCode: release.language,
        AvsVersionId: String(envelope.avsVersion),
      },
    },
  );
};

/** Asks a store to forget a release: for data that should never have been sent. */
export const buildPurge = (
  upc: string,
  language: string,
  envelope: Omit<Envelope, 'deals' | 'recordings' | 'cover'>,
): XmlElement =>
  element(
    'ern:PurgeReleaseMessage',
    [
      messageHeader(envelope, false),
      element('PurgedRelease', [element('ReleaseId', [element('ICPN', upc, { field: 'upc' })])]),
    ],
    {
      attributes: {
        'xmlns:ern': DIALECTS[envelope.version].namespace,
        AvsVersionId: String(envelope.avsVersion),
        LanguageAndScriptCode: language,
      },
    },
  );
