import { useBlocker, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { preloadArtistDialog } from '#features/artists/index.ts';
import { whenIdle } from '#lib/chunks/when-idle.ts';
import { useMessages } from '#lib/i18n/i18n.ts';
import { preloadUploader } from '#lib/upload/lazy-uploads.ts';
import { confirm } from '#ui/dialog/confirm.ts';
import { preventStrayDrops } from '#ui/files/drop-zone/use-dropped-files.ts';
import { lazyDialog } from '#ui/lazy-part/lazy-dialog.tsx';
import { type AuthoringWorkspace, watchDraft } from '../auto-save/workspace/authoring-workspace.ts';
import { DETOURS } from '../auto-save/workspace/parked-workspaces.ts';
import { RoleDialog } from '../fields/credits-field.tsx';
import { ReleaseFields } from '../further/fold.tsx';
import { TrackFields } from '../further/track-further.tsx';
import { VersionsDialog } from '../history/versions.tsx';
import { CoverCropper } from '../main-data/cover-field.tsx';
import { TrackRows } from '../tracks/track-section.tsx';
import {
  AuthoringContext,
  type RestoreVersion,
  TouchedContext,
  useAuthoring,
  useDraft,
  useTouched,
} from '../use-authoring.ts';
import { AuthoringSteps } from './authoring-steps.tsx';

/** The longest time to wait for the running save before leaving, in milliseconds. */
const SAVE_TIMEOUT_MS = 3_000;

/** Warns a person who leaves while something is not saved; what can still be saved is saved first. */
const LeaveGuard = () => {
  const text = useMessages('app', 'authoring');
  const { workspace } = useAuthoring();
  const shouldBlockFn = async ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) => {
    if (current.pathname === next.pathname || DETOURS.includes(next.pathname)) return false;
    if (workspace.hasUnsaved())
      await Promise.race([
        Promise.all([workspace.sync.flush(), workspace.board.saveAll()]),
        new Promise((resolve) => setTimeout(resolve, SAVE_TIMEOUT_MS)),
      ]);
    if (!workspace.hasUnsaved()) return false;
    const isLeaving = await confirm({
      heading: text('leaveHeading'),
      message: text('leaveMessage'),
      action: text('leaveAction'),
      cancel: text('leaveStay'),
      isDangerous: true,
    });
    return !isLeaving;
  };
  useBlocker({ shouldBlockFn, enableBeforeUnload: workspace.hasUnsaved });
  return null;
};

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address changed under a page that stays as it is: the keyboard stays where it is too. */
    isSamePage?: boolean;
  }
}

/** Gives the page the draft's own address once a save has created it; nothing on the page moves. */
const SyncDraftUrl = () => {
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

const ConflictDialog = lazyDialog(
  () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  ({ isOpen }) => isOpen,
);

const GoneDialog = lazyDialog(
  () => import('./gone-dialog.tsx').then((module) => module.GoneDialog),
  ({ isOpen }) => isOpen,
);

/** Resolves a conflict if two pages changed the same fields, or if the draft was deleted elsewhere. */
const DraftConflict = () => {
  const { state } = useDraft();
  return (
    <>
      <ConflictDialog isOpen={state === 'conflict'} />
      <GoneDialog isOpen={state === 'gone'} />
    </>
  );
};

/** Fetches what this page may have to show once the connection is gone, as soon as it has what it shows now. */
const prefetchChunks = (preloadDrafts: () => Promise<unknown>): (() => void) =>
  whenIdle([
    () => TrackRows.preload(),
    preloadUploader,
    () => RoleDialog.preload(),
    preloadArtistDialog,
    () => CoverCropper.preload(),
    () => ReleaseFields.preload(),
    () => TrackFields.preload(),
    () => ConflictDialog.preload(),
    () => VersionsDialog.preload(),
    preloadDrafts,
  ]);

/** The page of one open draft. */
export const AuthoringPage = ({
  workspace,
  restoreVersion,
}: {
  workspace: AuthoringWorkspace;
  restoreVersion: RestoreVersion;
}) => {
  const { touched, touch } = useTouched();
  const router = useRouter();
  useEffect(() => prefetchChunks(() => router.preloadRoute({ to: '/drafts' })), [router]);
  useEffect(preventStrayDrops, []);
  useEffect(() => watchDraft(workspace), [workspace]);
  return (
    <AuthoringContext value={{ workspace, restoreVersion, touch }}>
      <TouchedContext value={touched}>
        <SyncDraftUrl />
        <LeaveGuard />
        <AuthoringSteps />
        <DraftConflict />
      </TouchedContext>
    </AuthoringContext>
  );
};
