import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDraft } from '#features/releases/authoring/use-authoring.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address changed under a page that stays as it is: the keyboard stays where it is too. */
    isSamePage?: boolean;
  }
}

/** Gives the page the draft's own address once a save has created it; nothing on the page moves. */
export const SyncDraftUrl = () => {
  const navigate = useNavigate();
  const params = useParams({ strict: false });
  const { uuid } = useDraft();
  useEffect(() => {
    if (uuid === null || uuid === params.uuid) return;
    void navigate({
      to: '/drafts/$uuid',
      params: { uuid },
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
      state: { isSamePage: true },
    });
  }, [uuid, params.uuid, navigate]);
  return null;
};
