/** The rate is too imprecise before this time. */
const LEAST_MS = 800;

/** Returns the seconds until all bytes are sent at the current rate, or null if unknown. */
export const secondsLeft = (loaded: number, total: number, elapsedMs: number): number | null => {
  if (loaded <= 0 || total <= 0 || elapsedMs < LEAST_MS) return null;
  return Math.max(0, Math.ceil(((total - loaded) * elapsedMs) / loaded / 1000));
};
