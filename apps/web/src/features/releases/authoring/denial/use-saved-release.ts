import type { Release } from '@dubplate/contract/releases/schemas';
import { useCallback, useSyncExternalStore } from 'react';
import { useAuthoring } from '../use-authoring.ts';

/** Returns the release from the server. Renders only after server answers, not after edits. */
export const useSavedRelease = (): Release | null => {
  const { sync } = useAuthoring().session;
  return useSyncExternalStore(
    sync.onChange,
    useCallback(() => sync.snapshot().release, [sync]),
  );
};
