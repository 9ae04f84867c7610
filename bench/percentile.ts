/** The value that `percent` of the values do not exceed; the median is the 50th. */
export const percentile = (values: readonly number[], percent: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
};
