/** Reduces peaks to a number of bars; each bar is the loudest peak of its stretch, 0 to 1. */
export const toBars = (peaks: readonly number[], count: number): number[] => {
  if (peaks.length === 0 || count <= 0) return [];
  const loudest = Math.max(1, ...peaks);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(0, ...peaks.slice(from, to)) / loudest;
  });
};

/** Draws one vertical stroke per bar around the middle of a field of height 100. */
export const barsPath = (bars: readonly number[]): string =>
  bars
    .map((bar, place) => {
      // Silence has a minimal height, so that the progress is visible.
      const half = Math.max(1.5, bar * 48);
      return `M${place + 0.5} ${(50 - half).toFixed(1)}V${(50 + half).toFixed(1)}`;
    })
    .join('');
