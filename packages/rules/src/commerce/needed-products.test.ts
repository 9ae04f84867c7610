import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import {
  type NeededProductsInput,
  neededForEdition,
  neededProducts,
  productsToBuy,
  totalCost,
} from './needed-products.ts';

const TODAY = '2026-11-21' as LocalDate;
const context = { today: TODAY, freeLabels: ['Dubplate Records'], hasPaidSubscription: true };
const credit = (role: 'PRIMARY_ARTIST' | 'FEATURING' | 'REMIXER' | 'PRODUCER' | 'WITH') => ({
  artist_uuid: '019a0000-0000-7000-8000-000000000001',
  role,
});
/** Needs nothing. */
const plain: NeededProductsInput = {
  release_date: '2027-02-01',
  copyright: 'Dubplate Records',
  artists: [credit('PRIMARY_ARTIST')],
  tracks: [{ artists: [credit('PRIMARY_ARTIST')] }],
};
const needed = (change: Partial<NeededProductsInput>, other: Partial<typeof context> = {}) =>
  neededProducts({ ...plain, ...change }, { ...context, ...other });

it('needs nothing for a plain release', () => {
  expect(needed({})).toEqual([]);
});

describe('EARLY_DATE', () => {
  it.each([
    ['2026-11-23', []],
    ['2026-11-24', ['EARLY_DATE']],
    ['2026-11-26', ['EARLY_DATE']],
    ['2026-11-28', ['EARLY_DATE']],
    ['2026-11-29', []],
    [null, []],
  ])('is needed in the first five days of the window: %s', (release_date, products) => {
    expect(needed({ release_date })).toEqual(products);
  });
});

describe('CUSTOM_PC_LINE', () => {
  it.each([
    ['Vera Lunn Music', ['CUSTOM_PC_LINE']],
    ['dubplate records', ['CUSTOM_PC_LINE']],
    ['Dubplate Records 2', ['CUSTOM_PC_LINE']],
    ['Dubplate Records', []],
    [' Dubplate Records ', []],
    ['', []],
    ['  ', []],
    [null, []],
  ])('is needed where the copyright is not the label: %j', (copyright, products) => {
    expect(needed({ copyright })).toEqual(products);
  });

  it("goes by this instance's label", () => {
    expect(needed({ copyright: 'Nordic Wax' }, { freeLabels: ['Nordic Wax'] })).toEqual([]);
    expect(needed({}, { freeLabels: ['Nordic Wax'] })).toEqual(['CUSTOM_PC_LINE']);
  });
});

describe('PRODUCER_ARTIST', () => {
  it('is needed for a producer on the release', () => {
    expect(needed({ artists: [credit('PRIMARY_ARTIST'), credit('PRODUCER')] })).toEqual(['PRODUCER_ARTIST']);
  });

  it('is needed for a producer on any track', () => {
    expect(needed({ tracks: [{ artists: [] }, { artists: [credit('PRODUCER')] }] })).toEqual(['PRODUCER_ARTIST']);
  });

  it.each(['PRIMARY_ARTIST', 'FEATURING', 'REMIXER', 'WITH'] as const)('is not needed for %s', (role) => {
    expect(needed({ artists: [credit(role)], tracks: [{ artists: [credit(role)] }] })).toEqual([]);
  });
});

describe('PUBLISH_RELEASE', () => {
  it('is needed without a paid subscription', () => {
    expect(needed({}, { hasPaidSubscription: false })).toEqual(['PUBLISH_RELEASE']);
  });
});

it('names all that is needed, each once', () => {
  const everything = {
    release_date: '2026-11-24',
    copyright: 'Vera Lunn Music',
    artists: [credit('PRODUCER')],
    tracks: [{ artists: [credit('PRODUCER')] }, { artists: [credit('PRODUCER')] }],
  };
  expect(needed(everything, { hasPaidSubscription: false })).toEqual([
    'EARLY_DATE',
    'CUSTOM_PC_LINE',
    'PRODUCER_ARTIST',
    'PUBLISH_RELEASE',
  ]);
});

describe('totalCost', () => {
  it.each([
    ['nothing needed', [], 0],
    [
      'nothing held',
      [
        [15, false],
        [20, false],
      ],
      35,
    ],
    [
      'one held',
      [
        [15, false],
        [20, true],
      ],
      15,
    ],
    [
      'all held',
      [
        [15, true],
        [20, true],
      ],
      0,
    ],
    [
      'one for free',
      [
        [0, false],
        [10, false],
      ],
      10,
    ],
  ] as const)('sums what there is no access to yet: %s', (_what, products, sum) => {
    expect(totalCost(products.map(([amount, access]) => ({ amount, access })))).toBe(sum);
  });
});

it('buys what there is no access to yet, and nothing a second time', () => {
  const needed = [
    { name: 'A', access: false },
    { name: 'B', access: true },
    { name: 'C', access: false },
  ];
  expect(productsToBuy(needed)).toEqual(['A', 'C']);
});

describe('an edition', () => {
  const early = { ...plain, release_date: '2026-11-26' };
  const ofEdition = (edition: NeededProductsInput, original: NeededProductsInput) =>
    neededForEdition(edition, original, context);

  it('pays an early date again only if the date changes', () => {
    expect(ofEdition(early, early)).toEqual([]);
    expect(ofEdition(early, { ...plain, release_date: '2026-11-25' })).toEqual(['EARLY_DATE']);
  });

  it('pays for a line of its own only if the original did not', () => {
    const own = { ...plain, copyright: 'North Label' };
    expect(ofEdition(own, plain)).toEqual(['CUSTOM_PC_LINE']);
    expect(ofEdition(own, { ...plain, copyright: 'South Label' })).toEqual([]);
  });
});
