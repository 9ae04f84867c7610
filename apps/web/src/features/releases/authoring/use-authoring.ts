import type { ProductKind } from '@dubplate/contract/commerce/limits';
import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { type LocalDate, utcDay } from '@dubplate/rules/dates';
import { validateReleaseInfo } from '@dubplate/rules/releases/validate-release';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { productsQuery } from '#features/commerce/index.ts';
import { useInstance } from '#features/reference/index.ts';
import { serverNow } from '#lib/http/clock.ts';
import { afterPress } from '#ui/fields/use-touched.ts';
import type { AuthoringWorkspace } from './auto-save/workspace/authoring-workspace.ts';
import { chosenTypeOf } from './draft-fields.ts';
import type { IntakeState } from './intake/intake.ts';
import { type ReleaseIssue, useIssueText } from './issue-text.ts';
import type { WaitingRecording } from './recordings/waiting-recordings.ts';

const DAY_MS = 86_400_000;

/**
 * Calls the listener when a new day may have started: at midnight UTC, and when the user returns to a suspended page.
 */
export const onNewDay = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      DAY_MS - (serverNow().getTime() % DAY_MS),
    );
  };
  wait();
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
};

const today = (): LocalDate => utcDay(serverNow());

/** The day by which dates are judged, also in a form that stays open over night. */
export const useToday = (): LocalDate => useSyncExternalStore(onNewDay, today);

export const useIntake = (): IntakeState => {
  const { intake } = useAuthoring().workspace;
  return useSyncExternalStore(intake.onChange, intake.snapshot);
};

/** The recordings that wait in this browser. */
export const useWaitingRecordings = (): readonly WaitingRecording[] => {
  const { recordings } = useAuthoring().workspace;
  return useSyncExternalStore(recordings.onChange, recordings.snapshot);
};

/** A service with what it costs and whether the person has access to it; undefined while unknown. */
export const useProduct = (kind: ProductKind) =>
  // The kind follows the instance's code: DUBPLATE_EARLY_DATE.
  useQuery(productsQuery).data?.find(({ name }) => name.endsWith(`_${kind}`));

/** Restores a version; false where it could not be, which the person has been shown then. */
export type RestoreVersion = (versionUuid: string, at: string) => Promise<boolean>;

interface Authoring {
  readonly workspace: AuthoringWorkspace;
  readonly restoreVersion: RestoreVersion;
  readonly touch: (path: string) => void;
}

export const AuthoringContext = createContext<Authoring | null>(null);

/** Fields that lost the focus once, or were linked to: their issues are shown. They change more often than the rest. */
export const TouchedContext = createContext<ReadonlySet<string>>(new Set());

export const useAuthoring = (): Authoring => {
  const authoring = useContext(AuthoringContext);
  if (!authoring) throw new Error('no draft is open here');
  return authoring;
};

/** Collects the fields that lost the focus. Only their issues are shown, so that no warning appears during typing. */
export const useTouched = () => {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const touch = (path: string) =>
    afterPress(() => setTouched((current) => (current.has(path) ? current : new Set([...current, path]))));
  return { touched, touch };
};

/** The draft as this page has it, and the state of its saving. */
export const useDraft = () => {
  const { sync } = useAuthoring().workspace;
  return useSyncExternalStore(sync.onChange, sync.snapshot);
};

export const useBoard = () => {
  const { board } = useAuthoring().workspace;
  return useSyncExternalStore(board.onChange, board.snapshot);
};

/** Returns true if the form of this track is open. Other rows do not render on its edits. */
export const useIsOpen = (key: string): boolean => {
  const { board } = useAuthoring().workspace;
  return useSyncExternalStore(board.onChange, () => board.snapshot().open === key);
};

export const useExtras = () => {
  const { workspace } = useAuthoring();
  return useSyncExternalStore(workspace.onExtras, workspace.extras);
};

export const useCover = () => {
  const { cover } = useAuthoring().workspace;
  return useSyncExternalStore(cover.onChange, cover.snapshot);
};

/** Returns the cover to show: the chosen picture, or the server's thumbnail. */
export const useCoverPicture = (size: ThumbnailSize): { src: string | null; tint: string | null } => {
  const { content, release } = useDraft();
  const { preview, step } = useCover();
  if (preview && step !== 'failed') return { src: preview, tint: null };
  const isShownOne = release !== null && release.cover_uuid === content.fields.cover_uuid;
  return isShownOne ? { src: release.cover?.[size] ?? null, tint: release.tint } : { src: null, tint: null };
};

/** Returns the issues of the release's own data. The tracks are locked while there are any. */
export const useInfoIssues = (): ReleaseIssue[] => {
  const { content, release } = useDraft();
  const published = release?.published_dates;
  const publisher = useInstance()?.label_name ?? null;
  const today = useToday();
  const { fields, artists } = content;
  return validateReleaseInfo({ ...fields, type: chosenTypeOf(fields), publisher, artists }, { today, published });
};

/** Whether the page offers one zone for all files: until the first recording or cover came through it. */
export const useHasFilesZone = (): boolean => {
  const { understood } = useIntake();
  const hasRecordings = useWaitingRecordings().length > 0;
  return useBoard().items.length === 0 && !hasRecordings && understood === null;
};

/** The issue that a field of the release shows: by the rules once it was touched, else what the server found. */
export const useFieldIssue = () => {
  const touched = useContext(TouchedContext);
  const issues = useInfoIssues();
  const { serverIssues } = useExtras();
  const textOf = useIssueText();
  return (path: string): string | null => {
    const issue = touched.has(path) ? issues.find((each) => each.path === path) : undefined;
    return issue ? textOf(issue) : (serverIssues.find((each) => each.path === path)?.message ?? null);
  };
};
