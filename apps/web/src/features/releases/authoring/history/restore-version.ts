import { releasesErrors } from '@dubplate/contract/releases/errors';
import type { QueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import type { useErrorNotice } from '#features/support/index.ts';
import type { Translate } from '#lib/i18n/message-types.ts';
import { newKey } from '#lib/new-key.ts';
import { notify } from '#ui/notices/notify.ts';
import type { AuthoringWorkspace } from '../auto-save/workspace/authoring-workspace.ts';
import type { messages } from './messages.en.ts';
import { fetchNewestVersion, restoreVersion } from './versions-api.ts';

interface OpenDraft {
  readonly open: RefObject<AuthoringWorkspace | null>;
  /** Files of running uploads, by the key of their track. The next page continues them. */
  readonly files: RefObject<ReadonlyMap<string, File>>;
  readonly text: Translate<typeof messages>;
  readonly client: QueryClient;
  readonly notifyError: ReturnType<typeof useErrorNotice>;
  readonly reopen: () => void;
}

/**
 * Restores a version of a draft, and opens the draft again if it is the open one.
 * @returns false if there is no version to restore, or if it failed, which was shown
 */
const restore = async (
  { open, files, text, client, notifyError, reopen }: OpenDraft,
  uuid: string,
  choose: () => Promise<string | null>,
): Promise<boolean> => {
  const workspace = open.current?.sync.snapshot().uuid === uuid ? open.current : null;
  try {
    await workspace?.settle();
    const version = await choose();
    if (version === null) return false;
    await restoreVersion(uuid, version, newKey());
  } catch (error) {
    notifyError(text('restoreFailed'), error, releasesErrors);
    return false;
  }
  notify.withdrawError(text('restoreFailed'));
  if (workspace && workspace === open.current) {
    files.current = workspace.leaveNewTracks();
    reopen();
  }
  void client.invalidateQueries({ queryKey: ['releases'] });
  return true;
};

/** Restores a version of the open draft and offers to undo it. */
export const restoreWithUndo = async (draft: OpenDraft, versionUuid: string, at: string): Promise<boolean> => {
  const { open, text } = draft;
  const uuid = open.current?.sync.snapshot().uuid;
  if (!uuid || !(await restore(draft, uuid, async () => versionUuid))) return false;
  // Undo restores the version that this restore created, regardless of later edits.
  const before = await fetchNewestVersion(uuid).catch(() => null);
  const undo = async () => {
    if (await restore(draft, uuid, async () => before)) notify.success(text('undone'));
  };
  notify.success({
    message: text('done', { at }),
    ...(before ? { action: { label: text('undo'), onClick: () => void undo() } } : {}),
  });
  return true;
};
