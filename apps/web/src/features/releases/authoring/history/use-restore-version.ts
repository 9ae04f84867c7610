import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useErrorNotice } from '#features/support/index.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import type { AuthoringWorkspace } from '../auto-save/workspace/authoring-workspace.ts';
import type { RestoreVersion } from '../use-authoring.ts';

const loadRestore = () => import('./restore-version.ts');

/**
 * Saves the open draft, restores a version, and reopens the draft. Only tracks that were never saved are kept, and
 * their uploads continue. The notice offers an undo.
 */
export const useRestoreVersion = (workspace: AuthoringWorkspace | null, reopen: () => void): RestoreVersion => {
  const text = useMessages('app', 'history');
  const client = useQueryClient();
  const notifyError = useErrorNotice();
  const open = useRef(workspace);
  const files = useRef<ReadonlyMap<string, File>>(new Map());
  useEffect(() => {
    open.current = workspace;
    if (workspace) {
      for (const [key, file] of files.current) workspace.board.resumeUpload(key, file);
      files.current = new Map();
    }
    return () => {
      open.current = null;
    };
  }, [workspace]);

  return async (versionUuid, at) => {
    const { restoreWithUndo } = await loadRestore();
    return restoreWithUndo({ open, files, text, client, notifyError, reopen }, versionUuid, at);
  };
};
