import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useEffect } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { transientFailureOf } from '#lib/retry/transient-failure.ts';
import { SaveIndicator, type SaveState } from '#ui/feedback/save-indicator.tsx';
import type { DraftSaveState } from '../auto-save/draft-sync.ts';
import { useMessages } from '../messages.ts';
import { useDraft } from '../use-authoring.ts';

const shown: Readonly<Record<Exclude<DraftSaveState, 'waiting'>, SaveState>> = {
  saved: 'saved',
  saving: 'saving',
  unsaved: 'unsaved',
  refused: 'failed',
  conflict: 'unsaved',
};

const shownAs = (state: DraftSaveState, error: unknown): SaveState => {
  if (state !== 'waiting') return shown[state];
  return transientFailureOf(error) === 'server' ? 'trouble' : 'offline';
};

/** Whether what was typed is on the server; a refusal is also shown as a notice that leads to support. */
export const DraftSaving = () => {
  const text = useMessages();
  const notifyFault = useErrorNotice();
  const { state, error, uuid } = useDraft();
  useEffect(() => {
    if (state === 'refused') void notifyFault(text('refused'), error, releasesErrors);
  }, [state, error, text, notifyFault]);
  // A release that nobody has begun to fill in is neither saved nor unsaved.
  return uuid === null && state === 'saved' ? null : <SaveIndicator state={shownAs(state, error)} />;
};
