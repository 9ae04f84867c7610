import { INSTRUMENTS } from '@dubplate/contract/releases/instruments';
import { TERRITORIES, TERRITORIES_BY_CONTINENT } from '@dubplate/contract/releases/territories';
import { describe, expect, it } from 'vitest';
import type { LocalDate } from '../dates.ts';
import type { TrackFields } from './release-shape.ts';
import { validateFurtherFields } from './validate-credits.ts';
import { validateFurther } from './validate-further.ts';
import { type ReleaseTerms, validateTerms } from './validate-terms.ts';

const today = '2026-11-23' as LocalDate;
const terms = (change: Partial<ReleaseTerms> = {}): ReleaseTerms => ({ release_date: '2026-12-20', ...change });
const issuesOf = (change: Partial<ReleaseTerms>) =>
  validateTerms(terms(change), { today }).map(({ path, code }) => `${path} ${code}`);

describe('where a release comes out', () => {
  it.each<[string, Partial<ReleaseTerms>, string[]]>([
    ['the world, where nothing is said', {}, []],
    ['the world but for some', { excluded_territories: ['US', 'JP'] }, []],
    ['some countries', { territories: ['DE', 'FR'] }, []],
    ['some countries but for one of them', { territories: ['DE', 'FR'], excluded_territories: ['FR'] }, []],
    [
      'not without a country that was not in',
      { territories: ['DE'], excluded_territories: ['US'] },
      ['excluded_territories excluded_territory_outside'],
    ],
    ['not nowhere', { territories: ['DE'], excluded_territories: ['DE'] }, ['territories no_territory_left']],
    ['not outside the whole world', { excluded_territories: TERRITORIES }, ['territories no_territory_left']],
  ])('is %s', (_name, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });

  it('contains every country of ISO 3166-1 once, each with a distinct name', () => {
    expect(TERRITORIES).toHaveLength(249);
    expect(new Set(TERRITORIES).size).toBe(249);
    const names = new Intl.DisplayNames('ru', { type: 'region', fallback: 'none' });
    expect(TERRITORIES.filter((code) => !names.of(code))).toEqual([]);
    expect(TERRITORIES_BY_CONTINENT.ASIA).toContain('KZ');
  });
});

describe('when a release comes out', () => {
  it.each<[string, Partial<ReleaseTerms>, string[]]>([
    ['one moment in a zone', { release_time: '18:30', release_time_zone: 'Europe/Berlin' }, []],
    ['empty texts', { release_time: '', release_time_zone: '' }, []],
    [
      'a time that the clock does not have',
      { release_time: '24:00', release_time_zone: 'UTC' },
      ['release_time release_time_invalid'],
    ],
    ['a time without zone', { release_time: '18:30' }, ['release_time_zone time_zone_required']],
    ['midnight without zone', { release_time: '00:00' }, []],
    ['a zone without time', { release_time_zone: 'UTC' }, ['release_time release_time_required']],
    [
      'a zone that is none',
      { release_time: '18:30', release_time_zone: 'Europe/Atlantis' },
      ['release_time_zone time_zone_unknown'],
    ],
    [
      'an offset instead of a zone',
      { release_time: '18:30', release_time_zone: '+02:00' },
      ['release_time_zone time_zone_unknown'],
    ],
    ['an original date on the release date', { original_release_date: '2026-12-20' }, []],
    [
      'an original date after the release date',
      { original_release_date: '2026-12-21' },
      ['original_release_date original_date_after_release'],
    ],
    ['a pre-order from today', { preorder_date: '2026-11-23' }, []],
    ['a pre-order from yesterday', { preorder_date: '2026-11-22' }, ['preorder_date preorder_date_past']],
    [
      'a pre-order on the release date',
      { preorder_date: '2026-12-20' },
      ['preorder_date preorder_date_not_before_release'],
    ],
    [
      'no release date yet',
      { release_date: null, preorder_date: '2027-01-01', original_release_date: '2027-01-01' },
      [],
    ],
    ['years from 1900 to the next one', { p_line_year: 1900, c_line_year: 2027 }, []],
    [
      'years outside of that',
      { p_line_year: 1899, c_line_year: 2028 },
      ['p_line_year line_year_out_of_range', 'c_line_year line_year_out_of_range'],
    ],
  ])('with %s', (_name, change, issues) => {
    expect(issuesOf(change)).toEqual(issues);
  });
});

describe('further fields of a track', () => {
  const issues = (change: Partial<TrackFields>) =>
    validateFurtherFields(change, 'tracks.0.').map(({ path, code }) => `${path} ${code}`);

  it.each<[string, Partial<TrackFields>, string[]]>([
    ['nothing', {}, []],
    ['an ISWC with hyphens and dots', { iswc: 'T-034.524.680-1' }, []],
    ['an ISWC with a wrong check digit', { iswc: 'T0345246802' }, ['tracks.0.iswc iswc_invalid']],
    ['an ISWC without its letter', { iswc: '0345246801' }, ['tracks.0.iswc iswc_invalid']],
    ['a clean version', { advisory: 'CLEAN', explicit: false }, []],
    [
      'a clean version that is explicit',
      { advisory: 'CLEAN', explicit: true },
      ['tracks.0.advisory clean_and_explicit'],
    ],
    ['an engineer', { credits: [{ name: 'Ada', role: 'MIXING_ENGINEER' }] }, []],
    ['a musician', { credits: [{ name: 'Ada', role: 'MUSICIAN', instrument: 'CELLO' }] }, []],
    [
      'a musician without instrument',
      { credits: [{ name: 'Ada', role: 'MUSICIAN' }] },
      ['tracks.0.credits.0.instrument credit_instrument_required'],
    ],
    ['nobody', { credits: [{ name: ' ', role: 'PROGRAMMER' }] }, ['tracks.0.credits.0.name credit_name_required']],
    [
      'a name that XML can’t hold',
      { credits: [{ name: 'A\u0001da', role: 'PROGRAMMER' }] },
      ['tracks.0.credits.0.name credit_name_forbidden_characters'],
    ],
  ])('may be %s, or are refused', (_name, change, expected) => {
    expect(issues(change)).toEqual(expected);
  });

  it('are judged on every track, beside the release’s own', () => {
    const track = { iswc: 'T1' } as TrackFields;
    expect(
      validateFurther({ ...terms({ p_line_year: 1 }), tracks: [track, track] }, { today }).map(({ path }) => path),
    ).toEqual(['p_line_year', 'tracks.0.iswc', 'tracks.1.iswc']);
  });

  it('name each instrument once in either language', () => {
    const all = Object.values(INSTRUMENTS);
    for (const key of ['ddex', 'en', 'ru'] as const)
      expect(new Set(all.map((each) => each[key])).size).toBe(all.length);
  });
});
