import type { OptionResults } from '@dubplate/contract/surveys/schemas';

export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The numbers that were answered, in ranges of equal width; one range where all are the same, none where there are none. */
export const rangesOf = ({
  min,
  max,
  ranges,
}: Pick<OptionResults, 'min' | 'max' | 'ranges'>): readonly NumberRange[] => {
  if (min === null || max === null) return [];
  const total = ranges.reduce((sum, count) => sum + count, 0);
  if (min === max) return [{ from: min, to: max, count: total }];
  const width = (max - min) / ranges.length;
  return ranges.map((count, place) => ({ from: min + place * width, to: min + (place + 1) * width, count }));
};
