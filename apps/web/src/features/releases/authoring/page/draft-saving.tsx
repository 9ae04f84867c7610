import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useEffect } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { type TransientError, transientErrorOf } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { SaveIndicator, type SaveState } from '#ui/feedback/save-indicator.tsx';
import { notify } from '#ui/notices/notify.ts';
import type { DraftSaveState, DraftSnapshot } from '../auto-save/draft.ts';
import type { BoardSnapshot } from '../board/track-board.ts';
import { isDraftsFull } from '../resource.ts';
import { useBoard, useDraft } from '../use-authoring.ts';

const shown: Readonly<Record<Exclude<DraftSaveState, 'waiting'>, SaveState>> = {
  saved: 'saved',
  saving: 'saving',
  unsaved: 'unsaved',
  failed: 'failed',
  conflict: 'unsaved',
  gone: 'unsaved',
};

const waitingFor = (error: TransientError | null): SaveState => (error === 'server' ? 'server' : 'offline');

/** The state of the draft's own fields, and once these are saved, of the order of its tracks. */
export const shownAs = (
  { state, error }: Pick<DraftSnapshot, 'state' | 'error'>,
  { isOrdering, orderError }: Pick<BoardSnapshot, 'isOrdering' | 'orderError'>,
): SaveState => {
  // It stays so while creating the draft is retried.
  if (isDraftsFull(error) && state !== 'saved') return 'kept';
  if (state === 'waiting') return waitingFor(transientErrorOf(error));
  if (state !== 'saved' || !isOrdering) return shown[state];
  return orderError ? waitingFor(orderError) : 'saving';
};

/** Shows the save state. A refusal also shows a notice with a link to support. */
export const DraftSaving = () => {
  const text = useMessages('app', 'authoring');
  const notifyError = useErrorNotice();
  const draft = useDraft();
  const board = useBoard();
  const { state, error, uuid } = draft;
  useEffect(() => {
    if (state === 'failed') void notifyError(text('refused'), error, releasesErrors);
    else if (state === 'saved') notify.withdrawError(text('refused'));
  }, [state, error, text, notifyError]);
  // An untouched new release has no save state.
  if (uuid === null && state === 'saved') return null;
  const indicated = shownAs(draft, board);
  return <SaveIndicator state={indicated} {...(indicated === 'kept' && { detail: text('draftsFull') })} />;
};
