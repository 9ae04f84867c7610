import type { FurtherIssueCode } from '@dubplate/contract/releases/further-errors';
import { LINE_YEAR_MIN } from '@dubplate/contract/releases/limits';
import type { LocalDate } from '../dates.ts';
import type { Issue } from '../issues.ts';
import type { PublishedDates, ReleaseFields } from './release-shape.ts';
import { grantedTerritories, isNowhere } from './territories.ts';

/** Territories and dates of a release, and the years of its lines. */
export type ReleaseTerms = Pick<
  ReleaseFields,
  | 'release_date'
  | 'territories'
  | 'excluded_territories'
  | 'release_time'
  | 'release_time_zone'
  | 'preorder_date'
  | 'original_release_date'
  | 'p_line_year'
  | 'c_line_year'
>;

export interface TermsContext {
  readonly today: LocalDate;
  /** For an edition: the dates of the published release, which remain valid. */
  readonly published?: PublishedDates | null | undefined;
}

type TermsIssue = Issue<FurtherIssueCode>;

const MIDNIGHT = '00:00';

const isTimeZone = (zone: string): boolean => {
  // Offsets (`+02:00`) are not IANA zones, though the formatter accepts them.
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== null;
  } catch {
    return false;
  }
};

const territoryIssues = (terms: ReleaseTerms): TermsIssue[] => {
  const { territories = [], excluded_territories = [] } = terms;
  if (territories.length > 0 && excluded_territories.some((code) => !territories.includes(code)))
    return [{ path: 'excluded_territories', code: 'excluded_territory_outside' }];
  return isNowhere(grantedTerritories(terms)) ? [{ path: 'territories', code: 'no_territory_left' }] : [];
};

const timeIssues = ({ release_time, release_time_zone }: ReleaseTerms): TermsIssue[] => {
  const issues: TermsIssue[] = [];
  if (release_time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(release_time))
    issues.push({ path: 'release_time', code: 'release_time_invalid' });
  if (release_time_zone && !isTimeZone(release_time_zone))
    issues.push({ path: 'release_time_zone', code: 'time_zone_unknown' });
  // Without a zone it comes out at each country's midnight, and only that hour may be named.
  if (release_time && release_time !== MIDNIGHT && !release_time_zone)
    issues.push({ path: 'release_time_zone', code: 'time_zone_required' });
  if (release_time_zone && !release_time) issues.push({ path: 'release_time', code: 'release_time_required' });
  return issues;
};

const dateIssues = (
  { release_date, preorder_date, original_release_date }: ReleaseTerms,
  { today, published }: TermsContext,
): TermsIssue[] => {
  const issues: TermsIssue[] = [];
  if (original_release_date && release_date && original_release_date > release_date)
    issues.push({ path: 'original_release_date', code: 'original_date_after_release' });
  if (preorder_date && preorder_date < today && preorder_date !== published?.preorder_date)
    issues.push({ path: 'preorder_date', code: 'preorder_date_past', values: { from: today } });
  else if (preorder_date && release_date && preorder_date >= release_date)
    issues.push({ path: 'preorder_date', code: 'preorder_date_not_before_release' });
  return issues;
};

/** First and last year of a P or C line. */
export const lineYears = (today: LocalDate) => ({ min: LINE_YEAR_MIN, max: Number(today.slice(0, 4)) + 1 });

/** Issues of where and when a release comes out. Each of its fields may be empty. */
export const validateTerms = (terms: ReleaseTerms, context: TermsContext): TermsIssue[] => {
  const { min, max } = lineYears(context.today);
  const years = (['p_line_year', 'c_line_year'] as const).flatMap((path): TermsIssue[] => {
    const year = terms[path] ?? null;
    return year !== null && (year < min || year > max)
      ? [{ path, code: 'line_year_out_of_range', values: { min, max } }]
      : [];
  });
  return [...territoryIssues(terms), ...timeIssues(terms), ...dateIssues(terms, context), ...years];
};
