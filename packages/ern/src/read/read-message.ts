import type { Line } from '../model/release-model.ts';
import { childrenOf, find, textOf, type XmlElement } from '../xml/element.ts';
import { creditsOf, type Parties, type ReadCredits, readParties } from './credits.ts';
import { dayOf, fileOf, lineOf, mainChild, secondsOf, textAt, titleOf, withDetails } from './elements.ts';
import { type ReadTerms, readTerms } from './terms.ts';

export type { ReadContributor, ReadCredit, ReadParty } from './credits.ts';

/** A track of a message that somebody else may have written: whatever is missing is null. */
export interface ReadTrack extends ReadCredits {
  /** From 1. */
  readonly disc: number;
  /** On its disc, from 1. */
  readonly number: number;
  readonly isrc: string | null;
  readonly iswc: string | null;
  readonly title: string;
  readonly titleVersion: string | null;
  readonly titleLanguage: string | null;
  /** In which it is performed. */
  readonly language: string | null;
  readonly isInstrumental: boolean;
  readonly advisory: 'EXPLICIT' | 'NOT_EXPLICIT' | 'CLEAN' | null;
  /** Seconds. */
  readonly duration: number | null;
  /** Seconds from the beginning. */
  readonly previewStart: number | null;
  readonly ai: 'ALL' | 'PARTLY' | 'NONE' | null;
  readonly genre: string | null;
  readonly subGenre: string | null;
  readonly pLine: Line | null;
  /** The path of its file, relative to the message. */
  readonly file: string | null;
}

export interface ReadRelease extends Pick<ReadCredits, 'artists'>, ReadTerms {
  /** 8 to 14 digits as they are written, or whatever else is there. */
  readonly upc: string | null;
  readonly catalogNumber: string | null;
  readonly type: 'SINGLE' | 'EP' | 'ALBUM' | null;
  readonly title: string;
  readonly titleVersion: string | null;
  readonly language: string | null;
  readonly originalReleaseDate: string | null;
  readonly label: string | null;
  readonly pLine: Line | null;
  readonly cLine: Line | null;
  readonly genre: string | null;
  readonly subGenre: string | null;
  /** The path of the cover, relative to the message. */
  readonly cover: string | null;
  readonly tracks: readonly ReadTrack[];
}

const AI = { All: 'ALL', Partly: 'PARTLY', None: 'NONE' } as const;

const advisoryOf = (parent: XmlElement): ReadTrack['advisory'] => {
  const text = textAt(mainChild(parent, 'ParentalWarningType'), []);
  if (text === 'Explicit') return 'EXPLICIT';
  if (text === 'ExplicitContentEdited') return 'CLEAN';
  return text === 'NotExplicit' || text === 'NoAdviceAvailable' ? 'NOT_EXPLICIT' : null;
};

const genreOf = (parent: XmlElement | undefined) => {
  const genre = mainChild(parent, 'DisplayGenre') ?? mainChild(parent, 'Genre');
  return { genre: textAt(genre, ['GenreText'], ['Value'], []), subGenre: textAt(genre, ['SubGenre']) };
};

const TECHNICAL = ['TechnicalDetails', 'TechnicalSoundRecordingDetails'];

const previewOf = (recording: XmlElement): number | null => {
  for (const details of TECHNICAL.flatMap((name) => childrenOf(recording, name))) {
    const start = textAt(details, ['ClipDetails', 'Timing', 'StartPoint'], ['PreviewDetails', 'StartPoint']);
    const seconds = Number(start ?? Number.NaN);
    if (seconds >= 0) return seconds;
  }
  return null;
};

/** A recording with the parts that ERN 3 and 4.3 nest. */
const flatRecording = (recording: XmlElement): XmlElement => {
  const flat = withDetails(recording, 'SoundRecordingDetailsByTerritory');
  const edition = find(flat, 'SoundRecordingEdition');
  return edition ? { ...flat, children: [...flat.children, ...edition.children] } : flat;
};

const readTrack = (
  recording: XmlElement,
  parties: Parties,
  trackRelease: XmlElement | undefined,
): Omit<ReadTrack, 'disc' | 'number'> => {
  const flat = flatRecording(recording);
  const own = genreOf(flat);
  const isrc = textAt(flat, ['ResourceId', 'ISRC'], ['SoundRecordingId', 'ISRC']);
  const isInstrumental = textAt(flat, ['IsInstrumental']) === 'true';
  return {
    ...titleOf(flat),
    ...creditsOf(flat, parties),
    ...(own.genre === null ? genreOf(trackRelease) : own),
    isrc: isrc?.replace(/[\s-]/g, '').toUpperCase() ?? null,
    iswc: textAt(flat, ['WorkId', 'ISWC'], ['IndirectSoundRecordingId', 'ISWC'])?.replace(/[\s.-]/g, '') ?? null,
    language: textAt(flat, ['LanguageOfPerformance']),
    isInstrumental,
    advisory: advisoryOf(flat),
    duration: secondsOf(textAt(flat, ['Duration'])),
    previewStart: previewOf(flat),
    ai: AI[(textAt(flat, ['ContainsAI']) ?? '') as keyof typeof AI] ?? null,
    pLine: lineOf(flat, 'P'),
    file: fileOf(flat, ...TECHNICAL),
  };
};

const typeOf = (text: string | null): ReadRelease['type'] => {
  if (text === null) return null;
  if (/^ep$|_ep$/i.test(text)) return 'EP';
  if (/single/i.test(text)) return 'SINGLE';
  return /album|bundle|boxset|compilation/i.test(text) ? 'ALBUM' : null;
};

interface Placed {
  readonly reference: string;
  readonly disc: number;
  readonly number: number;
}

/** The recordings of a release in their order. A group within the group is a disc. */
const placesOf = (release: XmlElement): Placed[] => {
  const groups = childrenOf(release, 'ResourceGroup');
  const discs = groups.flatMap((group) => {
    const inner = childrenOf(group, 'ResourceGroup');
    return inner.length > 0 ? inner : [group];
  });
  const numberOf = (one: XmlElement, place: number) => Number(textAt(one, ['SequenceNumber'])) || place + 1;
  const placed = discs.flatMap((disc, discPlace) =>
    childrenOf(disc, 'ResourceGroupContentItem').map((item, place) => ({
      reference: textOf(item, 'ReleaseResourceReference').trim(),
      disc: discs.length > 1 ? numberOf(disc, discPlace) : 1,
      number: numberOf(item, place),
    })),
  );
  if (placed.length > 0) return placed.toSorted((a, b) => a.disc - b.disc || a.number - b.number);
  const listed = find(release, 'ReleaseResourceReferenceList');
  return (listed ? childrenOf(listed, 'ReleaseResourceReference') : []).map((one, place) => ({
    reference: textOf(one).trim(),
    disc: 1,
    number: place + 1,
  }));
};

/** All that the releases of a message share. */
interface Message {
  readonly root: XmlElement;
  readonly parties: Parties;
  readonly recordings: ReadonlyMap<string, XmlElement>;
  readonly images: ReadonlyMap<string, XmlElement>;
  /** The releases of single tracks, by the recording. */
  readonly trackReleases: ReadonlyMap<string, XmlElement>;
}

const byReference = (root: XmlElement, name: string): Map<string, XmlElement> => {
  const list = find(root, 'ResourceList');
  return new Map((list ? childrenOf(list, name) : []).map((one) => [textOf(one, 'ResourceReference').trim(), one]));
};

const labelOf = (release: XmlElement, tracks: readonly XmlElement[], parties: Parties): string | null => {
  const label = mainChild(release, 'ReleaseLabelReference');
  const named = label && parties.get(textOf(label).trim())?.name;
  return named || textAt(mainChild(release, 'LabelName'), []) || (tracks[0] ? textAt(tracks[0], ['LabelName']) : null);
};

/** The cover: the image that the release links, or the only one of the message. */
const coverOf = (release: XmlElement, places: readonly XmlElement[], images: Message['images']): string | null => {
  const linked = places.flatMap((group) => childrenOf(group, 'LinkedReleaseResourceReference'));
  const listed = find(release, 'ReleaseResourceReferenceList');
  const references = [...linked, ...(listed ? childrenOf(listed, 'ReleaseResourceReference') : [])];
  const image =
    references.map((one) => images.get(textOf(one).trim())).find((one) => one !== undefined) ?? [...images.values()][0];
  return image
    ? fileOf(withDetails(image, 'ImageDetailsByTerritory'), 'TechnicalDetails', 'TechnicalImageDetails')
    : null;
};

const readRelease = (release: XmlElement, message: Message): ReadRelease => {
  const flat = withDetails(release, 'ReleaseDetailsByTerritory');
  const placed = placesOf(flat).flatMap(({ reference, ...place }) => {
    const recording = message.recordings.get(reference);
    return recording ? [{ ...place, recording, trackRelease: message.trackReleases.get(reference) }] : [];
  });
  const recordings = placed.map(({ recording }) => flatRecording(recording));
  const { titleLanguage, ...title } = titleOf(flat);
  const [first] = recordings;
  const ownGenre = genreOf(flat);
  const written = textAt(mainChild(flat, 'ReleaseDate'), []) ?? textAt(flat, ['GlobalReleaseDate']);
  const original = textAt(mainChild(flat, 'OriginalReleaseDate'), []) ?? textAt(flat, ['GlobalOriginalReleaseDate']);
  const own = creditsOf(flat, message.parties).artists;
  return {
    ...title,
    ...(ownGenre.genre === null && first ? genreOf(first) : ownGenre),
    ...readTerms(message.root, textOf(flat, 'ReleaseReference').trim(), dayOf(written)),
    upc: textAt(flat, ['ReleaseId', 'ICPN'], ['ReleaseId', 'UPC'], ['ReleaseId', 'EAN'])?.replace(/[\s-]/g, '') ?? null,
    catalogNumber: textAt(flat, ['ReleaseId', 'CatalogNumber']),
    type: typeOf(textAt(mainChild(flat, 'ReleaseType'), ['Value'], [])),
    language: titleLanguage ?? message.root.attributes.LanguageAndScriptCode ?? null,
    originalReleaseDate: dayOf(original),
    label: labelOf(flat, recordings, message.parties),
    pLine: lineOf(flat, 'P') ?? (first ? lineOf(first, 'P') : null),
    cLine: lineOf(flat, 'C'),
    artists: own,
    cover: coverOf(flat, childrenOf(flat, 'ResourceGroup'), message.images),
    tracks: placed.map(({ recording, trackRelease, disc, number }) => ({
      disc,
      number,
      ...readTrack(recording, message.parties, trackRelease),
    })),
  };
};

const isOfTrack = (release: XmlElement): boolean =>
  childrenOf(release, 'ReleaseType').some((type) => textOf(type).trim().endsWith('TrackRelease'));

/**
 * Reads the releases of a NewReleaseMessage of ERN 3.8, 4.1, 4.2 or 4.3, by the names of its elements. Releases of single
 * tracks, videos and texts are left out. @returns null if it is no such message
 */
export const readMessage = (root: XmlElement): readonly ReadRelease[] | null => {
  if (root.name !== 'NewReleaseMessage' && root.name !== 'ern:NewReleaseMessage') return null;
  const list = find(root, 'ReleaseList');
  const releases = list ? childrenOf(list, 'Release') : [];
  const ofTracks = [...(list ? childrenOf(list, 'TrackRelease') : []), ...releases.filter(isOfTrack)];
  const message: Message = {
    root,
    parties: readParties(root),
    recordings: byReference(root, 'SoundRecording'),
    images: byReference(root, 'Image'),
    trackReleases: new Map(
      ofTracks.map((one) => [
        textAt(one, ['ReleaseResourceReference'], ['ReleaseResourceReferenceList', 'ReleaseResourceReference']) ?? '',
        withDetails(one, 'ReleaseDetailsByTerritory'),
      ]),
    ),
  };
  return releases.filter((release) => !isOfTrack(release)).map((release) => readRelease(release, message));
};
