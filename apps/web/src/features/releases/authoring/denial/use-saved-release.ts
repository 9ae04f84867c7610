import type { Release } from '@dubplate/contract/releases/schemas';
import { useCallback, useSyncExternalStore } from 'react';
import { useAuthoring } from '../use-authoring.ts';

/** The release as the server has it: drawn again for its answers alone, and not for what is typed. */
export const useSavedRelease = (): Release | null => {
  const { sync } = useAuthoring().session;
  return useSyncExternalStore(
    sync.onChange,
    useCallback(() => sync.snapshot().release, [sync]),
  );
};
