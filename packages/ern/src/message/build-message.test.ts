import { describe, expect, it } from 'vitest';
import { checkMessage } from '../check/check-message.ts';
import { SAMPLE_DEALS, sampleEnvelope, sampleRelease } from '../testing/sample-release.ts';
import { validateErn, whyNoSchemas } from '../testing/validate-ern.ts';
import { childrenOf, find, textOf, walk } from '../xml/element.ts';
import { writeXml } from '../xml/write-xml.ts';
import { buildMessage, buildPurge } from './build-message.ts';
import type { Envelope, MessageDeals, StoreDeal } from './envelope.ts';

const RELEASES = Array.from({ length: 200 }, (_, seed) => sampleRelease(seed));
const dealsOf = (seed: number) => SAMPLE_DEALS[seed % SAMPLE_DEALS.length] as MessageDeals;
const STORES_DEALS = [
  ['SUBSCRIPTION', 'ADVERTISING', 'PREORDER'],
  ['DOWNLOAD'],
  ['FREE', 'DOWNLOAD', 'PREORDER'],
] as const;

describe.each(['4.3', '4.3.2'] as const)('a message in ERN %s', (version) => {
  it('of 200 releases of every kind passes our own check', () => {
    for (const [seed, release] of RELEASES.entries()) {
      const deals = dealsOf(seed);
      const issues = checkMessage(buildMessage(release, sampleEnvelope(release, { version, deals })));
      expect(issues, `release ${seed}`).toEqual([]);
    }
  });

  it.skipIf(whyNoSchemas())(`of 200 releases of every kind is valid (${whyNoSchemas() ?? 'DDEX_SCHEMAS'})`, () => {
    for (const [seed, release] of RELEASES.entries()) {
      const deals = dealsOf(seed);
      const isProvided = seed % 2 === 0;
      const storeDeals = STORES_DEALS[seed % STORES_DEALS.length] ?? STORES_DEALS[0];
      const plain = sampleEnvelope(release, { version, deals, storeDeals });
      const recordings = Object.fromEntries(
        Object.entries(plain.recordings).map(([uuid, file]) => [
          uuid,
          { ...file, isProvided, format: seed % 3 === 0 ? ('FLAC' as const) : ('WAV' as const) },
        ]),
      );
      const envelope = { ...plain, recordings, cover: { ...plain.cover, isProvided } };
      expect(validateErn(writeXml(buildMessage(release, envelope)), version), `release ${seed}`).toEqual([]);
    }
  });

  it.skipIf(whyNoSchemas())(`that purges is valid (${whyNoSchemas() ?? 'DDEX_SCHEMAS'})`, () => {
    const [release = sampleRelease(0)] = RELEASES;
    const purge = buildPurge(release.upc, release.language, sampleEnvelope(release, { version }));
    expect(validateErn(writeXml(purge), version)).toEqual([]);
  });

  it('is the same to the byte for the same release', () => {
    const build = () => writeXml(buildMessage(sampleRelease(11), sampleEnvelope(sampleRelease(11), { version })));
    expect(build()).toBe(build());
  });
});

const message = (seed: number, changes: Parameters<typeof sampleEnvelope>[1] = {}) => {
  const release = sampleRelease(seed);
  return { release, tree: buildMessage(release, sampleEnvelope(release, changes)) };
};

const WORLD = { kind: 'EXCEPT', codes: [] } as const;
const NOWHERE = { kind: 'ONLY', codes: [] } as const;

it('takes a release down without deals, or with deals that ended two days before', () => {
  expect(find(message(1, { deals: { granted: NOWHERE, ended: NOWHERE } }).tree, 'DealList')).toBeUndefined();
  const ended = message(1, { deals: { granted: NOWHERE, ended: WORLD } }).tree;
  const [end] = walk(ended).filter(({ name }) => name === 'EndDateTime');
  expect(textOf(end)).toBe('2026-11-20T10:00:00Z');
});

it('grants rights in some territories and ends them in others', () => {
  const dealsAt = (deals: MessageDeals) =>
    walk(message(1, { deals, storeDeals: ['SUBSCRIPTION'] }).tree)
      .filter(({ name }) => name === 'DealTerms')
      .map((terms) =>
        [
          ...childrenOf(terms, 'TerritoryCode').map((one) => textOf(one)),
          ...childrenOf(terms, 'ExcludedTerritoryCode').map((one) => `-${textOf(one)}`),
          textOf(terms, 'ValidityPeriod', 'EndDateTime') ? 'ended' : 'granted',
        ].join(' '),
      );
  const some = { kind: 'ONLY', codes: ['KZ', 'RU'] } as const;
  expect(dealsAt({ granted: WORLD, ended: NOWHERE })).toEqual(['Worldwide granted']);
  expect(dealsAt({ granted: some, ended: { kind: 'ONLY', codes: ['BY'] } })).toEqual(['KZ RU granted', 'BY ended']);
  expect(dealsAt({ granted: some, ended: { kind: 'EXCEPT', codes: some.codes } })).toEqual([
    'KZ RU granted',
    '-KZ -RU ended',
  ]);
});

it('offers a store what it may do with releases, and no more', () => {
  const offered = (storeDeals: readonly StoreDeal[], isEnded = false) => {
    // The release can be ordered before its date.
    const deals = isEnded ? { granted: NOWHERE, ended: WORLD } : { granted: WORLD, ended: NOWHERE };
    const { tree } = message(5, { storeDeals, deals });
    return walk(tree)
      .filter(({ name }) => ['CommercialModelType', 'UseType', 'IsPreOrderDeal'].includes(name))
      .map((one) => textOf(one))
      .join(' ');
  };
  const [streams, sale] = ['OnDemandStream NonInteractiveStream', 'PayAsYouGoModel PermanentDownload'];
  const twice = (deals: string) => `${deals} ${deals}`;
  expect(offered(['SUBSCRIPTION'])).toBe(`SubscriptionModel ${streams}`);
  expect(offered(['ADVERTISING', 'FREE'])).toBe(`AdvertisementSupportedModel FreeOfChargeModel ${streams}`);
  expect(offered(['DOWNLOAD'])).toBe(twice(sale));
  expect(offered(['SUBSCRIPTION', 'PREORDER'])).toBe(twice(`${sale} true SubscriptionModel ${streams} ${sale}`));
  expect(offered(['SUBSCRIPTION', 'DOWNLOAD'], true)).toBe(twice(`SubscriptionModel ${streams} ${sale}`));
});

it('sells the release and its tracks at their prices, and without prices neither', () => {
  const pricesIn = (prices: Envelope['prices']) =>
    walk(message(5, { storeDeals: ['SUBSCRIPTION', 'DOWNLOAD', 'PREORDER'], prices }).tree)
      .filter((one) => one.name === 'WholesalePricePerUnit' || textOf(one) === 'PayAsYouGoModel')
      .map((one) => [one.attributes.CurrencyCode, textOf(one)].filter(Boolean).join(' '));
  const download = (price: string) => ['PayAsYouGoModel', `EUR ${price}`];
  expect(pricesIn({ currency: 'EUR', release: '5', track: '0.70' })).toEqual(
    // Each as an order, then from the release date on.
    ['5', '5', '0.70', '0.70'].flatMap(download),
  );
  expect(pricesIn(null)).toEqual([]);
});

it('names the release and each track in its deals', () => {
  const { release, tree } = message(3);
  const named = walk(tree)
    .filter(({ name }) => name === 'DealReleaseReference')
    .map((one) => textOf(one));
  expect(named).toEqual(['R0', ...release.tracks.map((_, place) => `R${place + 1}`)]);
});

it('begins at midnight of each country, or at one moment everywhere', () => {
  const startOf = (seed: number) =>
    walk(message(seed).tree)
      .filter(({ name }) => name === 'StartDateTime')
      .map((one) => textOf(one));
  expect(startOf(1)).toEqual(['2026-12-04T00:00:00']);
  // 18:30 in New York.
  expect(startOf(4)).toEqual(['2026-12-04T23:30:00Z']);
});

it('lists each contributor once, with all their roles', () => {
  const release = sampleRelease(0);
  const [track] = release.tracks;
  if (!track) throw new Error('no track');
  const composers = [
    { party: 'W1', role: 'COMPOSER_AND_ARRANGER' as const },
    { party: 'W1', role: 'LYRICIST' as const },
    { party: 'W2', role: 'INCOME_PARTICIPANT' as const },
  ];
  const changed = { ...release, tracks: [{ ...track, composers, credits: [] }] };
  const tree = buildMessage(changed, sampleEnvelope(changed));
  const contributors = walk(tree).filter(({ name }) => name === 'Contributor');
  const roles = contributors.map((one) => walk(one).flatMap((each) => (each.name === 'Value' ? [textOf(each)] : [])));
  expect(roles[0]).toEqual(['Composer', 'Arranger', 'Lyricist']);
  // A share of the money is not a contribution, so the party is not named.
  expect(walk(tree).some((one) => one.name === 'PartyReference' && textOf(one) === 'PW2')).toBe(false);
});

it('ends a pre-order as the deal starts that it is for', () => {
  const periodOf = (changes: object) => {
    const release = { ...sampleRelease(1), preorderDate: '2026-11-20', ...changes };
    const ofRelease = find(buildMessage(release, sampleEnvelope(release)), 'DealList', 'ReleaseDeal');
    return (ofRelease ? walk(ofRelease) : [])
      .filter(({ name }) => name === 'StartDateTime' || name === 'EndDateTime')
      .map((one) => textOf(one));
  };
  const midnight = '2026-12-04T00:00:00';
  expect(periodOf({})).toEqual(['2026-11-20T00:00:00', '2026-12-03T23:59:59', midnight, midnight]);
  const moment = '2026-12-04T23:30:00Z';
  expect(periodOf({ releaseTime: '18:30', releaseTimeZone: 'America/New_York' })).toEqual([
    '2026-11-20T00:00:00',
    moment,
    moment,
    moment,
  ]);
});

describe('a recording', () => {
  const recordingOf = (changes: object, sent: object = {}) => {
    const release = sampleRelease(0);
    const [track] = release.tracks;
    if (!track) throw new Error('no track');
    const changed = { ...release, tracks: [{ ...track, previewStart: null, ...changes }] };
    const plain = sampleEnvelope(changed);
    const recordings = Object.fromEntries(
      Object.entries(plain.recordings).map(([uuid, file]) => [uuid, { ...file, ...sent }]),
    );
    const tree = buildMessage(changed, { ...plain, recordings });
    return (name: string) => walk(tree).flatMap((one) => (one.name === name ? [textOf(one)] : []));
  };

  it('has the bits of the file that is sent', () => {
    const recording = { ...sampleRelease(0).tracks[0]?.recording, bitsPerSample: 32 };
    expect(recordingOf({ recording }, { bitsPerSample: 24 })('BitsPerSample')).toEqual(['24']);
  });

  it.each([
    [1, 'Mono'],
    [2, 'Stereo'],
    [3, 'MultichannelAudio'],
    [6, 'MultichannelAudio'],
  ])('of %i channels is %s', (channels, mode) => {
    const recording = { ...sampleRelease(0).tracks[0]?.recording, channels };
    expect(recordingOf({ recording })('RecordingMode')).toEqual([mode]);
  });

  it.each([
    { duration: 200, previewStart: 45, wanted: ['45', 'PT30S'] },
    { duration: 60.7, previewStart: 45, wanted: ['45', 'PT15S'] },
    { duration: 20.9, previewStart: 0, wanted: ['0', 'PT20S'] },
    { duration: 20, previewStart: 20, wanted: ['0', 'PT20S'] },
    { duration: 20, previewStart: 19.5, wanted: ['0', 'PT20S'] },
    { duration: 200, previewStart: null, wanted: [] },
  ])('of $duration s has a preview within it from $previewStart', ({ wanted, ...changes }) => {
    const textsOf = recordingOf(changes);
    expect([...textsOf('StartPoint'), ...textsOf('DurationUsed')]).toEqual(wanted);
  });
});

it('identifies artists by their records, and people without one by none of our ids', () => {
  const idsOf = (seed: number) =>
    walk(message(seed).tree)
      .filter(({ name }) => name === 'Party')
      .map((party) => [
        textOf(party, 'PartyReference'),
        ...walk(party).flatMap(({ name, attributes, ...one }) =>
          name === 'ProprietaryId' && attributes.Namespace?.startsWith('DPID:')
            ? [textOf({ name, attributes, ...one })]
            : [],
        ),
      ]);
  expect(idsOf(0)).toEqual([
    ['PA1', '0193a000-0000-7000-8000-000000000000'],
    ['PA2', '0193a000-0000-7000-8000-000000000001'],
    ['PW1'],
    ['PW2'],
    ['PLabel'],
  ]);
});

it('shares no id under our party id between two releases, but those of artists', () => {
  const idsOf = (seed: number) =>
    walk(message(seed).tree).flatMap((one) =>
      one.name === 'ProprietaryId' && one.attributes.Namespace?.startsWith('DPID:') ? [textOf(one)] : [],
    );
  const [first, second] = [idsOf(1), new Set(idsOf(2))];
  expect(first.filter((id) => second.has(id) && !id.startsWith('0193a000-'))).toEqual([]);
});

it('shows main artists before featured ones, however they are listed', () => {
  const release = sampleRelease(0);
  const artists = [
    { party: 'A2', role: 'FEATURING' as const },
    { party: 'A1', role: 'PRIMARY_ARTIST' as const },
  ];
  const changed = { ...release, artists, tracks: release.tracks.slice(0, 1).map((track) => ({ ...track, artists })) };
  const shown = walk(buildMessage(changed, sampleEnvelope(changed)))
    .filter(({ name }) => name === 'DisplayArtist')
    .map((one) => [one.attributes.SequenceNumber, textOf(one, 'ArtistPartyReference')]);
  expect(shown.slice(0, 2)).toEqual([
    ['1', 'PA1'],
    ['2', 'PA2'],
  ]);
});

it('leads from a name that can’t be sent to the list in which it is', () => {
  const release = sampleRelease(0);
  const [track] = release.tracks;
  if (!track) throw new Error('no track');
  const fieldOf = (changes: Partial<typeof track>) => {
    const parties = release.parties.map((one) => (one.key === 'W2' ? { ...one, name: 'Bo\u0000' } : one));
    const bare = { ...track, composers: [], credits: [], artists: release.artists };
    const changed = {
      ...release,
      parties,
      tracks: [bare, { ...bare, uuid: 'second', isrc: 'QZABC2699999', ...changes }],
    };
    const envelope = sampleEnvelope(changed);
    return checkMessage(buildMessage(changed, envelope)).map(({ code, field }) => [code, field]);
  };
  expect(fieldOf({ composers: [{ party: 'W2', role: 'LYRICIST' }] })).toEqual([
    ['character_forbidden', 'tracks.1.composers'],
  ]);
  expect(fieldOf({ credits: [{ party: 'W2', role: 'MUSICIAN', instrument: 'Piano' }] })).toEqual([
    ['character_forbidden', 'tracks.1.credits'],
  ]);
});
