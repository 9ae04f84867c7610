import { filesErrors } from '@dubplate/contract/files/errors';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useInstance } from '#features/reference/index.ts';
import { useErrorNotice } from '#features/support/index.ts';
import { ApiError } from '#lib/errors.ts';
import { UNAVAILABLE } from '#lib/http/http.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { waitForRetry } from '#lib/retry/retrying.ts';
import { signedOut } from '#lib/session/session.ts';
import { notify } from '#ui/notices/notify.ts';
import type { AuthoringWorkspace } from './authoring-workspace.ts';
import { NotADraftError, type OpenedWorkspace, openWorkspace } from './open-workspace.ts';
import { leaveWorkspace } from './parked-workspaces.ts';

interface Opened {
  /** The address that it was opened for; null: a new release. */
  readonly uuid: string | null;
  readonly workspace: AuthoringWorkspace;
}

interface OpenWorkspace {
  /** Null while it is being opened. */
  readonly workspace: AuthoringWorkspace | null;
  readonly reopen: () => void;
}

const dateHints = { 'too-early': 'dateClearedHint', 'too-late': 'dateTooLateHint' } as const;

const unwatched = () => () => {};

/** Returns the uuid of the open draft, or null if it is not saved yet or no draft is open. */
const useSavedAs = (workspace: AuthoringWorkspace | undefined): string | null =>
  useSyncExternalStore(workspace?.sync.onChange ?? unwatched, () => workspace?.sync.snapshot().uuid ?? null);

/** Opens the draft of the address, and keeps it open when a new one's address gets its uuid. */
export const useOpenedWorkspace = (uuid: string | null): OpenWorkspace => {
  const text = useMessages('app', 'authoring');
  const navigate = useNavigate();
  const notifyError = useErrorNotice();
  const label = useInstance()?.label_name ?? null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const isReopening = useRef(false);

  const current = opened?.workspace;
  const savedAs = useSavedAs(current);
  const hasNewName = opened !== null && uuid !== null && opened.uuid !== uuid && savedAs === uuid;
  const workspace = opened && (opened.uuid === uuid || hasNewName) ? opened.workspace : null;
  const isOpen = workspace !== null;

  useEffect(() => {
    // From now on the workspace belongs to this address: going back to `/upload` begins another release.
    if (hasNewName) setOpened((opened) => opened && { ...opened, uuid });
  }, [hasNewName, uuid]);

  const router = useRouter();
  useEffect(
    () => () => {
      if (!current) return;
      // It is opened again from the server.
      if (isReopening.current) current.close();
      else leaveWorkspace(current, router.latestLocation.pathname);
    },
    [current, router],
  );

  // Unlike an expired session, which parks it.
  useEffect(
    () =>
      current &&
      signedOut.on((how) => {
        if (how === 'left') current.close();
      }),
    [current],
  );

  useEffect(() => {
    if (label === null || isOpen) return;
    const left = new AbortController();
    const { signal } = left;
    const show = (result: OpenedWorkspace) => {
      if (signal.aborted) return leaveWorkspace(result.workspace, router.latestLocation.pathname);
      // The form is the largest screen, so it renders in a transition to keep the page responsive.
      startTransition(() => setOpened({ uuid, workspace: result.workspace }));
      // Data kept through a reopening does not come from an earlier visit.
      if (result.isRestored && !isReopening.current)
        notify.info({ id: 'restored', title: text('restored'), message: text('restoredHint') });
      isReopening.current = false;
      if (result.clearedDate)
        notify.warning({ title: text('dateCleared'), message: text(dateHints[result.clearedDate]) });
    };
    const fail = async (error: unknown): Promise<void> => {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === UNAVAILABLE) {
        failures += 1;
        return waitForRetry({ failures, error, signal }).then(open, () => undefined);
      }
      if (error instanceof NotADraftError && uuid) {
        notify.warning(text('notADraft'));
        return navigate({ to: '/releases/$uuid', params: { uuid }, replace: true });
      }
      notifyError(text('loadFailed'), error);
      return navigate({ to: '/drafts', replace: true });
    };
    let failures = 0;
    const open = (): Promise<void> =>
      openWorkspace(uuid, label, (error) => void notifyError(text('coverFailed'), error, filesErrors)).then(show, fail);
    void open();
    return () => left.abort();
  }, [uuid, label, isOpen, text, navigate, router, notifyError]);

  /** Closes the workspace and opens the draft again from the server, after another version replaced it there. */
  const reopen = () => {
    isReopening.current = true;
    setOpened(null);
  };
  return { workspace, reopen };
};
