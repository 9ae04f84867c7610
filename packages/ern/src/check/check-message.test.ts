import { describe, expect, it } from 'vitest';
import { buildMessage } from '../message/build-message.ts';
import { sampleEnvelope, sampleRelease } from '../testing/sample-release.ts';
import { element, type XmlElement } from '../xml/element.ts';
import { checkMessage, checkPackage } from './check-message.ts';
import type { MessageIssueCode } from './issues.ts';

const release = sampleRelease(21);
const envelope = sampleEnvelope(release);
const built = () => buildMessage(release, envelope);

type Change = (element: XmlElement) => XmlElement | readonly XmlElement[] | null;

/** Changes every element of a name in the message, or only the first; null removes it. */
const withChange = (name: string, change: Change, isEach = false): XmlElement => {
  let count = 0;
  const visit = (element: XmlElement): readonly XmlElement[] => {
    if (element.name === name && (isEach || count === 0)) {
      count += 1;
      const changed = change(element);
      if (changed === null) return [];
      return 'name' in changed ? [changed] : changed;
    }
    const children = element.children.flatMap((child): readonly (XmlElement | string)[] =>
      typeof child === 'string' ? [child] : visit(child),
    );
    return [{ ...element, children }];
  };
  return visit(built())[0] as XmlElement;
};
const text =
  (value: string): Change =>
  (element) => ({ ...element, children: [value] });
const gone: Change = () => null;
const twice: Change = (element) => [element, element];

const BROKEN: readonly (readonly [string, XmlElement, MessageIssueCode, string | null])[] = [
  [
    'a deal for a release that is not there',
    withChange('DealReleaseReference', text('R99')),
    'reference_dangling',
    null,
  ],
  [
    'an artist who is no party',
    withChange('ArtistPartyReference', text('PNobody')),
    'reference_dangling',
    'tracks.0.artists',
  ],
  ['a party that is there twice', withChange('Party', twice), 'reference_repeated', 'artists'],
  [
    'a party that nobody needs',
    withChange('PartyReference', (one) => ({ ...one, children: ['PSpare'] })),
    'reference_unused',
    'artists',
  ],
  ['an ISRC that is none', withChange('ISRC', text('NOT-AN-ISRC')), 'isrc_invalid', 'tracks.0.isrc'],
  ['one ISRC for all tracks', withChange('ISRC', text('QZABC2600001'), true), 'isrc_repeated', 'tracks.1.isrc'],
  ['a UPC that is none', withChange('ICPN', text('123')), 'upc_invalid', 'upc'],
  ['a UPC with a wrong check digit', withChange('ICPN', text('060000000013')), 'upc_invalid', 'upc'],
  ['an ISWC with a wrong check digit', withChange('ISWC', text('T0345246802')), 'iswc_invalid', 'tracks.0.iswc'],
  ['two releases', withChange('Release', twice), 'release_count', null],
  ['a track that can’t be had by itself', withChange('TrackRelease', gone), 'track_release_missing', 'tracks.0'],
  ['no cover', withChange('Image', gone), 'cover_missing', 'cover_uuid'],
  [
    'a cover that belongs to nothing',
    withChange('LinkedReleaseResourceReference', gone),
    'cover_not_linked',
    'cover_uuid',
  ],
  ['tracks that are not counted from 1', withChange('ResourceGroupContentItem', gone), 'track_order', 'tracks'],
  [
    'nobody who is the artist',
    withChange('DisplayArtistRole', text('FeaturedArtist'), true),
    'main_artist_missing',
    'tracks.0.artists',
  ],
  ['a contributor who is named twice', withChange('Contributor', twice), 'contributor_repeated', 'tracks.0.composers'],
  ['no release date', withChange('ReleaseDate', gone), 'release_date_missing', 'release_date'],
  [
    'an original date after the release',
    withChange('OriginalReleaseDate', text('2030-01-01')),
    'original_date_later',
    'original_release_date',
  ],
  [
    'no date of first publication',
    withChange('FirstPublicationDate', gone),
    'first_publication_missing',
    'original_release_date',
  ],
  ['no label', withChange('ReleaseLabelReference', gone), 'label_missing', 'publisher'],
  ['an empty title', withChange('DisplayTitleText', text(' ')), 'title_empty', 'tracks.0.title'],
  ['two titles that are the default', withChange('DisplayTitleText', twice), 'default_repeated', 'tracks.0.title'],
  [
    'rights that end before they begin',
    withChange('ValidityPeriod', (one) => ({
      ...one,
      children: [element('StartDateTime', '2026-12-04T00:00:00'), element('EndDateTime', '2026-12-03T23:59:59')],
    })),
    'deal_reversed',
    'release_date',
  ],
  [
    'a title with a character that no message can hold',
    withChange('TitleText', text('Night\u0000'), true),
    'character_forbidden',
    'tracks.0.title',
  ],
  ['rights without a beginning', withChange('StartDateTime', gone), 'deal_without_start', 'release_date'],
  [
    'an id of our own without our name',
    withChange('ProprietaryId', (one) => ({ ...one, attributes: {} })),
    'namespace_missing',
    'artists',
  ],
];

describe('a message that a schema may accept and a store refuses', () => {
  it.each(BROKEN)('is found: %s', (_, tree, code, field) => {
    const found = checkMessage(tree).find((issue) => issue.code === code);
    expect(found).toBeDefined();
    // An issue without a field is our own error.
    expect(found?.field).toBe(field);
  });

  it('has no issues as we build it', () => {
    expect(checkMessage(built())).toEqual([]);
  });
});

it('accepts the ISNI of an artist only with its check digit', () => {
  const tree = buildMessage(sampleRelease(0), sampleEnvelope(sampleRelease(0)));
  expect(checkMessage(tree)).toEqual([]);
  const isni = (value: string) => {
    const wrong = structuredClone(tree) as XmlElement;
    const visit = (one: XmlElement): void => {
      if (one.name === 'ISNI') (one as { children: unknown }).children = [value];
      for (const child of one.children) if (typeof child !== 'string') visit(child);
    };
    visit(wrong);
    return checkMessage(wrong).map(({ code }) => code);
  };
  expect(isni('0000000121707485')).toContain('isni_invalid');
  expect(isni('000000012170748X')).toContain('isni_invalid');
});

describe('a package', () => {
  const files = [
    ...Object.values(envelope.recordings).map(({ uri, sha256 }) => ({ uri, sha256 })),
    { uri: envelope.cover.uri, sha256: envelope.cover.sha256 },
  ];
  it('has the files that its message announces, with their hashes, and no others', () => {
    expect(checkPackage(built(), files)).toEqual([]);
    const [first, ...rest] = files;
    expect(checkPackage(built(), rest).map(({ code }) => code)).toEqual(['file_missing']);
    expect(checkPackage(built(), [{ ...first, uri: first?.uri ?? '', sha256: '00' }, ...rest])).toMatchObject([
      { code: 'hash_differs' },
    ]);
    expect(checkPackage(built(), [...files, { uri: 'resources/x.wav', sha256: '00' }])).toMatchObject([
      { code: 'file_unannounced' },
    ]);
  });
});
