import type { LocalDate } from '@dubplate/contract/wire';
import type { CatalogueRelease, CatalogueTrack } from '@dubplate/rules/catalogue/catalogue-release';
import { expect, it } from 'vitest';
import { planDraft } from './to-draft.ts';

const names = { style: () => null, language: () => null };
const context = { names, label: 'North Label', today: '2026-11-28' as LocalDate };
const track = { artists: [], composers: [], credits: [], isInstrumental: false } as unknown as CatalogueTrack;
const release = {
  artists: [],
  territories: [],
  excludedTerritories: [],
  tracks: [track],
} as unknown as CatalogueRelease;
const plan = (change: Partial<CatalogueRelease>) =>
  planDraft({ ...release, originalReleaseDate: null, releaseDate: null, cLine: null, pLine: null, ...change }, context);

it.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-28', null],
  [null, null],
])('takes the date %s as the original one if it is past: %s', (releaseDate, original) => {
  expect(plan({ releaseDate: releaseDate as LocalDate | null }).fields?.original_release_date).toBe(original);
});

it.each([
  ['EXPLICIT', true, null],
  ['NOT_EXPLICIT', false, null],
  ['CLEAN', false, 'CLEAN'],
  [null, false, null],
] as const)('presents the advisory %s', (advisory, explicit, kept) => {
  const [planned] = plan({ tracks: [{ ...track, advisory }] }).tracks;
  expect(planned?.fields).toMatchObject({ explicit, advisory: kept });
});
