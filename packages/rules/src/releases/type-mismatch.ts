import type { ReleaseType } from '@dubplate/contract/releases/limits';

export type TypeMismatch = 'single-with-many' | 'many-with-one';

/** Whether the chosen type and the number of tracks contradict each other; a warning, never a refusal. */
export const typeMismatch = (type: ReleaseType, trackCount: number): TypeMismatch | null => {
  if (type === 'SINGLE') return trackCount > 1 ? 'single-with-many' : null;
  return trackCount === 1 ? 'many-with-one' : null;
};

/** The type that an update sends: SINGLE while there is one track or none. */
export const typeToSend = (chosen: ReleaseType, trackCount: number): ReleaseType =>
  trackCount <= 1 ? 'SINGLE' : chosen;
