import { childrenOf, find, textOf, walk, type XmlElement } from '../xml/element.ts';
import { forbiddenCharacter } from '../xml/write-xml.ts';
import type { MessageIssue, MessageIssueCode } from './issues.ts';

/** @param field field of the missing part; defaults to the field of the element */
type Report = (code: MessageIssueCode, at: XmlElement | undefined, value?: string, field?: string) => void;

/** Elements that define a reference, and elements that refer to it. */
const REFERENCES = [
  {
    defined: ['PartyReference'],
    used: [
      'ArtistPartyReference',
      'ContributorPartyReference',
      'RightsControllerPartyReference',
      'ReleaseLabelReference',
    ],
  },
  { defined: ['ResourceReference'], used: ['ReleaseResourceReference', 'LinkedReleaseResourceReference'] },
  { defined: ['ReleaseReference'], used: ['DealReleaseReference'] },
] as const;

/** GS1's check digit, weights 3 and 1 from the right. */
const hasCheckDigit = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** ISO 15707: the sum of the digits by their place, and 1 for the letter. */
const isIswc = (iswc: string): boolean => {
  if (!/^T\d{10}$/.test(iswc)) return false;
  const sum = [...iswc.slice(1, 10)].reduce((total, digit, place) => total + Number(digit) * (place + 1), 1);
  return (10 - (sum % 10)) % 10 === Number(iswc[10]);
};

/** ISO 27729: ISO/IEC 7064, MOD 11-2. */
const isIsni = (isni: string): boolean => {
  if (!/^\d{15}[\dX]$/.test(isni)) return false;
  const rest = [...isni.slice(0, 15)].reduce((total, digit) => ((total + Number(digit)) * 2) % 11, 0);
  const check = (12 - rest) % 11;
  return isni[15] === (check === 10 ? 'X' : String(check));
};

const checkReferences = (all: readonly XmlElement[], hasDeals: boolean, report: Report): void => {
  for (const { defined, used } of REFERENCES) {
    const definitions = all.filter(({ name }) => (defined as readonly string[]).includes(name));
    const uses = all.filter(({ name }) => (used as readonly string[]).includes(name));
    const known = new Set<string>();
    for (const one of definitions) {
      const text = textOf(one);
      if (known.has(text)) report('reference_repeated', one, text);
      known.add(text);
    }
    for (const one of uses) if (!known.has(textOf(one))) report('reference_dangling', one, textOf(one));
    // Without deals nothing refers to releases.
    if (defined[0] === 'ReleaseReference' && !hasDeals) continue;
    const referred = new Set(uses.map((one) => textOf(one)));
    for (const one of definitions) {
      if (referred.has(textOf(one))) continue;
      if (defined[0] === 'ReleaseReference') report('deal_without_release', one, textOf(one));
      else report('reference_unused', one, textOf(one));
    }
  }
};

const CODES = [
  { name: 'ISRC', code: 'isrc_invalid', isValid: (text: string) => /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(text) },
  {
    name: 'ICPN',
    code: 'upc_invalid',
    isValid: (text: string) => /^(\d{8}|\d{12,14})$/.test(text) && hasCheckDigit(text),
  },
  { name: 'ISWC', code: 'iswc_invalid', isValid: isIswc },
  { name: 'ISNI', code: 'isni_invalid', isValid: isIsni },
] as const;

const checkCodes = (all: readonly XmlElement[], report: Report): void => {
  for (const { name, code, isValid } of CODES)
    for (const one of all) if (one.name === name && !isValid(textOf(one))) report(code, one, textOf(one));
  const isrcs = new Set<string>();
  for (const one of all.filter(({ name }) => name === 'ISRC')) {
    if (isrcs.has(textOf(one))) report('isrc_repeated', one, textOf(one));
    isrcs.add(textOf(one));
  }
  for (const one of all)
    if (one.name === 'ProprietaryId' && !one.attributes.Namespace) report('namespace_missing', one, textOf(one));
};

const hasMainArtist = (one: XmlElement): boolean =>
  childrenOf(one, 'DisplayArtist').some((artist) => textOf(artist, 'DisplayArtistRole') === 'MainArtist');

const checkTitles = (one: XmlElement, report: Report): void => {
  const titles = childrenOf(one, 'DisplayTitleText');
  for (const title of titles) if (textOf(title).trim() === '') report('title_empty', title);
  const defaults = titles
    .filter(({ attributes }) => attributes.IsDefault === 'true')
    .map(({ attributes }) => `${attributes.LanguageAndScriptCode}/${attributes.ApplicableTerritoryCode}`);
  if (new Set(defaults).size < defaults.length) report('default_repeated', titles.at(-1));
};

const checkRecording = (recording: XmlElement, report: Report): void => {
  checkTitles(recording, report);
  if (!hasMainArtist(recording)) report('main_artist_missing', recording, '', `${recording.field}.artists`);
  if (!find(recording, 'FirstPublicationDate'))
    report('first_publication_missing', recording, '', 'original_release_date');
  const named = new Set<string>();
  for (const one of childrenOf(recording, 'Contributor')) {
    const party = textOf(one, 'ContributorPartyReference');
    if (named.has(party)) report('contributor_repeated', one);
    named.add(party);
  }
};

const checkRelease = (release: XmlElement, cover: string, report: Report): void => {
  checkTitles(release, report);
  if (!hasMainArtist(release)) report('main_artist_missing', release, '', 'artists');
  if (!find(release, 'ReleaseLabelReference')) report('label_missing', release, '', 'publisher');
  const date = find(release, 'ReleaseDate');
  if (!date || textOf(date) === '') report('release_date_missing', release, '', 'release_date');
  const original = find(release, 'OriginalReleaseDate');
  if (original && date && textOf(original) > textOf(date)) report('original_date_later', original);
  const group = find(release, 'ResourceGroup');
  const linked = group ? childrenOf(group, 'LinkedReleaseResourceReference').map((one) => textOf(one)) : [];
  if (cover !== '' && !linked.includes(cover)) report('cover_not_linked', group, cover, 'cover_uuid');
  const groups = group ? [group, ...childrenOf(group, 'ResourceGroup')] : [];
  for (const one of groups) {
    const numbers = childrenOf(one, 'ResourceGroupContentItem').map((item) => textOf(item, 'SequenceNumber'));
    if (numbers.some((number, place) => number !== String(place + 1))) report('track_order', one, '', 'tracks');
  }
};

const checkDeals = (root: XmlElement, report: Report): void => {
  const deals = find(root, 'DealList');
  if (!deals) return;
  for (const terms of walk(deals).filter(({ name }) => name === 'DealTerms')) {
    const period = find(terms, 'ValidityPeriod');
    const [start, end] = [textOf(period, 'StartDateTime'), textOf(period, 'EndDateTime')];
    if (start === '') report('deal_without_start', period ?? terms, '', period ? undefined : 'release_date');
    // Without a zone a time is each country's own: it is compared as it is written.
    if (start !== '' && end !== '' && end <= start) report('deal_reversed', period);
  }
};

/** Found here with its field, before the writer refuses it. */
const checkCharacters = (all: readonly XmlElement[], report: Report): void => {
  for (const one of all)
    for (const text of [
      ...Object.values(one.attributes),
      ...one.children.filter((child) => typeof child === 'string'),
    ]) {
      const found = forbiddenCharacter(text);
      if (found) report('character_forbidden', one, found);
    }
};

/** The field of each element: its own, or of what it is in. */
const fieldsOf = (root: XmlElement): ReadonlyMap<XmlElement, string | null> => {
  const fields = new Map<XmlElement, string | null>();
  const visit = (one: XmlElement, inherited: string | null): void => {
    const field = one.field ?? inherited;
    fields.set(one, field);
    for (const child of one.children) if (typeof child !== 'string') visit(child, field);
  };
  visit(root, null);
  return fields;
};

/**
 * Finds problems that stores refuse although the schema accepts them, each with the field that causes it.
 * @param root a NewReleaseMessage from the builder
 */
export const checkMessage = (root: XmlElement): MessageIssue[] => {
  const issues: MessageIssue[] = [];
  const fields = fieldsOf(root);
  const report: Report = (code, at, value = '', field) =>
    issues.push({ code, value, field: field ?? (at && fields.get(at)) ?? null });
  const all = walk(root);
  checkReferences(all, find(root, 'DealList') !== undefined, report);
  checkCodes(all, report);
  const resources = find(root, 'ResourceList');
  const recordings = resources ? childrenOf(resources, 'SoundRecording') : [];
  const covers = (resources ? childrenOf(resources, 'Image') : []).filter(
    (one) => textOf(one, 'Type') === 'FrontCoverImage',
  );
  if (covers.length !== 1) report('cover_missing', resources, '', 'cover_uuid');
  for (const recording of recordings) checkRecording(recording, report);
  const list = find(root, 'ReleaseList');
  const releases = list ? childrenOf(list, 'Release') : [];
  if (releases.length !== 1) report('release_count', list);
  for (const release of releases) checkRelease(release, textOf(covers[0], 'ResourceReference'), report);
  const released = new Set(
    (list ? childrenOf(list, 'TrackRelease') : []).map((one) => textOf(one, 'ReleaseResourceReference')),
  );
  for (const recording of recordings) {
    const reference = textOf(recording, 'ResourceReference');
    if (!released.has(reference)) report('track_release_missing', recording, reference);
  }
  checkDeals(root, report);
  checkCharacters(all, report);
  return issues;
};

/** A file of a package. */
interface PackedFile {
  /** Relative to the message. */
  readonly uri: string;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Whether a package has the files that its message announces, and no others. */
export const checkPackage = (root: XmlElement, files: readonly PackedFile[]): MessageIssue[] => {
  const holders = walk(root).filter((one) => textOf(one, 'IsProvidedInDelivery') === 'true');
  const announced = holders
    .flatMap((one) => childrenOf(one, 'File'))
    .map((file) => ({
      uri: textOf(file, 'URI'),
      sha256: textOf(file, 'HashSum', 'HashSumValue'),
    }));
  const packed = new Map(files.map(({ uri, sha256 }) => [uri, sha256]));
  return [
    ...announced.flatMap(({ uri, sha256 }): MessageIssue[] => {
      const found = packed.get(uri);
      if (found === undefined) return [{ code: 'file_missing', field: null, value: uri }];
      return found === sha256 ? [] : [{ code: 'hash_differs', field: null, value: uri }];
    }),
    ...files
      .filter(({ uri }) => !announced.some((one) => one.uri === uri))
      .map(({ uri }): MessageIssue => ({ code: 'file_unannounced', field: null, value: uri })),
  ];
};
