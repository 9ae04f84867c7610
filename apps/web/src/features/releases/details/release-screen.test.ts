import type { ReleaseId } from '@dubplate/contract/ids';
import type { Release } from '@dubplate/contract/releases/schemas';
import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import { hasOldCodes, wayOf } from './release-screen.tsx';

const today = '2026-11-22' as LocalDate;
const times = {
  release_date: '2026-12-20' as LocalDate,
  submitted_at: '2026-11-10T10:00:00.000Z',
  moderated_at: '2026-11-12T10:00:00.000Z',
  published_at: '2026-11-13T10:00:00.000Z',
};
const way = (status: Release['status'], more: Partial<typeof times> = {}) =>
  wayOf({ ...times, ...more, status }, today)?.map(({ step, state, at }) => [step, state, at?.slice(8, 10) ?? null]);

describe('the way of a release', () => {
  it('has none before it is sent', () => {
    expect(way('DRAFT')).toBeUndefined();
  });

  it.each([
    ['PENDING', ['done', 'now', 'ahead', 'ahead'], ['10', null, null, null]],
    ['DENIED', ['done', 'denied', 'ahead', 'ahead'], ['10', '12', null, null]],
    ['MODERATED', ['done', 'done', 'done', 'now'], ['10', null, '12', null]],
    ['PUBLISHED', ['done', 'done', 'done', 'now'], ['10', null, '12', '13']],
  ] as const)('shows the progress and dates of a release that is %s', (status, states, days) => {
    expect(way(status)).toEqual(
      ['sent', 'review', 'approved', 'out'].map((step, index) => [step, states[index], days[index]]),
    );
  });

  it('ends on the release day, that day included', () => {
    expect(way('PUBLISHED', { release_date: today })?.at(-1)).toEqual(['out', 'done', '13']);
  });
});

describe('the move of a release', () => {
  const made = { existing_upc: null, edition_of: null, tracks: [{ existing_isrc: null }] };

  it('is asked for only if the release or a track has an old code', () => {
    expect(hasOldCodes(made)).toBe(false);
    expect(hasOldCodes({ ...made, existing_upc: '600000000015' })).toBe(true);
    expect(hasOldCodes({ ...made, tracks: [{ existing_isrc: null }, { existing_isrc: 'QZABC2600001' }] })).toBe(true);
  });

  it('is that of the published release, not of its edit', () => {
    const edition_of = '0193a000-0000-7000-8000-000000000001' as ReleaseId;
    expect(hasOldCodes({ ...made, existing_upc: '600000000015', edition_of })).toBe(false);
  });
});
