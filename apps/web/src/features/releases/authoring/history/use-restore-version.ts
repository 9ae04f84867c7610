import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import type { AuthoringSession } from '../auto-save/session/authoring-session.ts';
import type { RestoreVersion } from '../use-authoring.ts';
import { useMessages } from './messages.ts';

/**
 * Saves what is open, restores a version, and opens the draft again as it then is: nothing of the old page is kept but
 * tracks that were never saved, whose uploads continue. The notice offers to undo it the same way.
 */
export const useRestoreVersion = (session: AuthoringSession | null, reopen: () => void): RestoreVersion => {
  const text = useMessages();
  const client = useQueryClient();
  const notifyFault = useErrorNotice();
  const open = useRef(session);
  const files = useRef<ReadonlyMap<string, File>>(new Map());
  useEffect(() => {
    open.current = session;
    if (session) {
      for (const [key, file] of files.current) session.board.resumeUpload(key, file);
      files.current = new Map();
    }
    return () => {
      open.current = null;
    };
  }, [session]);

  return useCallback(
    async (versionUuid, at) => {
      const { restoreWithUndo } = await import('./restore-version.ts');
      return restoreWithUndo({ open, files, text, client, notifyFault, reopen }, versionUuid, at);
    },
    [client, reopen, notifyFault, text],
  );
};
