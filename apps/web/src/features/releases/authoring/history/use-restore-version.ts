import { releasesErrors } from '@dubplate/contract/releases/errors';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { newKey } from '#lib/new-key.ts';
import { notify } from '#ui/notices/notify.ts';
import type { AuthoringSession } from '../auto-save/session/authoring-session.ts';
import type { RestoreVersion } from '../use-authoring.ts';
import { useMessages } from './messages.ts';
import { fetchNewestVersion, restoreVersion } from './versions-api.ts';

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

  const restore = useCallback(
    async (uuid: string, choose: () => Promise<string | null>): Promise<boolean> => {
      try {
        await open.current?.settle();
        const version = await choose();
        if (version === null) return false;
        await restoreVersion(uuid, version, newKey());
      } catch (error) {
        notifyFault(text('restoreFailed'), error, releasesErrors);
        return false;
      }
      notify.withdrawFailure(text('restoreFailed'));
      files.current = open.current?.leaveNewTracks() ?? files.current;
      reopen();
      void client.invalidateQueries({ queryKey: ['releases'] });
      return true;
    },
    [client, reopen, notifyFault, text],
  );

  return useCallback(
    async (versionUuid, at) => {
      const uuid = open.current?.sync.snapshot().uuid;
      if (!uuid || !(await restore(uuid, async () => versionUuid))) return false;
      // Undo leads to the version that this made, whatever is typed before.
      const before = await fetchNewestVersion(uuid).catch(() => null);
      const undo = async () => {
        if (await restore(uuid, async () => before)) notify.success(text('undone'));
      };
      notify.success({
        message: text('done', { at }),
        ...(before ? { action: { label: text('undo'), onClick: () => void undo() } } : {}),
      });
      return true;
    },
    [restore, text],
  );
};
