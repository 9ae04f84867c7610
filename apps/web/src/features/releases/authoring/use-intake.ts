import { useSyncExternalStore } from 'react';
import type { IntakeState } from './intake/intake.ts';
import type { WaitingRecording } from './recordings/waiting-recordings.ts';
import { useAuthoring } from './use-authoring.ts';

export const useIntake = (): IntakeState => {
  const { intake } = useAuthoring().session;
  return useSyncExternalStore(intake.onChange, intake.snapshot);
};

/** The recordings that wait in this browser. */
export const useWaitingRecordings = (): readonly WaitingRecording[] => {
  const { recordings } = useAuthoring().session;
  return useSyncExternalStore(recordings.onChange, recordings.snapshot);
};
