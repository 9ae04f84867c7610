/** The share from which users get a warning. */
const NEARLY_FULL_PERCENT = 90;

export interface StorageShare {
  /** 0 to 100, whole. */
  readonly percent: number;
  readonly state: 'fine' | 'nearly-full' | 'full';
}

/**
 * Returns the used share of the allowed bytes. Rounds so that only an empty storage is 0 per cent and only a full one
 * 100.
 */
export const storageShare = ({ used, allowed }: { used: number; allowed: number }): StorageShare => {
  if (used >= allowed) return { percent: 100, state: 'full' };
  const percent = used <= 0 ? 0 : Math.min(99, Math.max(1, Math.round((used / allowed) * 100)));
  return { percent, state: percent >= NEARLY_FULL_PERCENT ? 'nearly-full' : 'fine' };
};
