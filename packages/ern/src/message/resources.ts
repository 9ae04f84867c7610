import type { ReleaseModel, TrackModel } from '../model/release-model.ts';
import { element, optional, type XmlElement } from '../xml/element.ts';
import { contributors, displayArtists } from './credits.ts';
import type { Dialect } from './dialect.ts';
import { AI_TEXT, coverReference, durationText, LABEL, namespaceOf, pLine, warningOf } from './element-values.ts';
import type { Envelope, SentFile } from './envelope.ts';
import { everywhere, titlesOf } from './titles.ts';

/** Seconds that a store plays of a track before it is bought. */
const PREVIEW_SECONDS = 30;

/** The preview within the recording; from its beginning if the wanted start lies behind its end. */
const previewOf = ({ previewStart, duration }: TrackModel): { start: number; seconds: number } | null => {
  if (previewStart === null) return null;
  const start = previewStart + 1 <= duration ? previewStart : 0;
  return { start, seconds: Math.min(PREVIEW_SECONDS, Math.floor(duration - start)) };
};

const fileElement = ({ uri, sha256 }: SentFile): XmlElement =>
  element('File', [
    element('URI', uri),
    element('HashSum', [element('Algorithm', 'SHA-256'), element('HashSumValue', sha256)]),
  ]);

const technicalDetails = (track: TrackModel, { recordings }: Envelope, reference: string, path: string): XmlElement => {
  const sent = recordings[track.uuid];
  if (!sent) throw new Error(`No file for the track ${track.uuid}`);
  const { sampleRate, channels } = track.recording;
  const clip = previewOf(track);
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
        element('BitsPerSample', String(sent.bitsPerSample)),
        fileElement(sent),
        element('IsProvidedInDelivery', String(sent.isProvided)),
      ],
      { field: `${path}wav_uuid` },
    ),
    element('IsClip', 'false'),
    clip === null
      ? null
      : element(
          'ClipDetails',
          [
            element('TechnicalResourceDetailsReference', `TC${reference}`),
            element('ClipType', 'Preview'),
            element('Timing', [
              element('StartPoint', String(clip.start), { field: `${path}preview_start_seconds` }),
              element('DurationUsed', durationText(clip.seconds)),
            ]),
            element('ExpressionType', 'Instructive'),
          ],
          { field: `${path}preview_start_seconds` },
        ),
  ]);
};

const recordingMode = ({ channels }: TrackModel['recording']): string =>
  ({ 1: 'Mono', 2: 'Stereo' })[channels] ?? 'MultichannelAudio';

/** A track's recording: what it is, who made it, and its file. */
export const soundRecording = (
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

/** The cover. */
export const image = (release: ReleaseModel, envelope: Envelope): XmlElement => {
  const reference = coverReference(release);
  const { width, height, uuid } = release.cover;
  return element(
    'Image',
    [
      element('ResourceReference', reference),
      element('Type', 'FrontCoverImage'),
      element('ResourceId', [element('ProprietaryId', uuid, { attributes: namespaceOf(envelope) })]),
      everywhere('ParentalWarningType', 'NotExplicit'),
      element('TechnicalDetails', [
        element('TechnicalResourceDetailsReference', `T${reference}`),
        element('ImageCodecType', envelope.cover.format),
        element('ImageHeight', String(height), { attributes: { UnitOfMeasure: 'Pixel' } }),
        element('ImageWidth', String(width), { attributes: { UnitOfMeasure: 'Pixel' } }),
        fileElement(envelope.cover),
        element('IsProvidedInDelivery', String(envelope.cover.isProvided)),
      ]),
    ],
    { field: 'cover_uuid' },
  );
};
