/** The fields of each fold, by the wire's names. */
export const RELEASE_FIELDS = [
  'territories',
  'excluded_territories',
  'release_time',
  'release_time_zone',
  'preorder_date',
  'original_release_date',
  'p_line_year',
  'c_line_year',
] as const;

export const TRACK_FIELDS = ['credits', 'iswc', 'title_language_id', 'ai_contribution', 'advisory'] as const;

export const isFilled = (value: string | number | readonly unknown[] | null): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== '';

/** The address within the page of the fold of the release, or of a track. */
export const foldId = (track?: string): string => `further${track ? `-${track}` : ''}`;
