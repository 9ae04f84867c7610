import { createErrorReport } from '#features/support/index.ts';
import { checkForNewVersion, chunkFailed, newVersion } from '#lib/chunks/load-chunk.ts';
import { type ApiError, hasCode } from '#lib/errors.ts';
import { askReadiness, checkConnection, isOnline, onConnection } from '#lib/http/connection.ts';
import { unavailable } from '#lib/http/http.ts';
import { loadMessages } from '#lib/i18n/i18n.ts';
import { liveGivenUp, liveRestored, reopenLive } from '#lib/live/live.ts';
import { queryClient } from '#lib/query-client.ts';
import { type LastingError, lastingErrors, onLastingErrors, type RetriedTask } from '#lib/retry/retrying.ts';
import { returnSearch } from '#lib/routing/feature.ts';
import { loadActing } from '#lib/routing/load-acting.ts';
import { actingFor, removedFrom } from '#lib/session/acting.ts';
import { keptForms } from '#lib/session/kept-form.ts';
import { accountChanged, sessionClaims, signedOut } from '#lib/session/session.ts';
import { isErrorShown, retryFailedParts } from '#ui/lazy-part/failed-parts.ts';
import { notify } from '#ui/notices/notify.ts';
import { router } from '../router.ts';

const isOnPrivatePage = (): boolean => router.state.matches.some((match) => match.routeId === '/main');

const notifySessionEnd = async (): Promise<void> => {
  const text = await loadMessages('entry', 'app');
  notify.info({ id: 'session-ended', title: text('sessionEnded'), message: text('sessionEndedHint') });
};

/** Handles the end of the session. */
export const handleSessionEvents = (): void => {
  signedOut.on((end) => {
    // Keeps public data and removes private data.
    queryClient.removeQueries({ predicate: ({ meta }) => meta?.isPublic !== true });
    if (end === 'left') keptForms.clear();
    if (!isOnPrivatePage()) return;
    // After an expired session the user returns to this page and to the typed text.
    const search = end === 'ended' ? returnSearch(router.state.location.href) : {};
    void router.navigate({ to: '/signin', search, replace: true });
    if (end === 'ended') void notifySessionEnd();
  });
};

/** Starts the page over in the account for which the session acts now. */
export const handleAccountChange = (startOver = () => window.location.replace('/')): void => {
  accountChanged.on((how) => {
    if (how === 'removed') removedFrom.write(actingFor.get()?.name ?? sessionClaims()?.username ?? '');
    startOver();
  });
  // The server closes the sockets of a member whose role it changes.
  liveRestored.on(() => void loadActing(true).catch(() => undefined));
};

const CHECK_EVERY_MS = 2_000;
/** A server that is not ready for this many milliseconds counts as being updated. */
const FAILING_MS = 10_000;

const isServerReady = async (): Promise<boolean> => {
  const end = Date.now() + FAILING_MS;
  for (;;) {
    const readiness = await askReadiness();
    if (readiness !== 'failing') return readiness === 'ready';
    if (Date.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
  }
};

/** Shows `/503` over the current page, which keeps its scroll position, focus and open parts. */
const showUpdating = (): void => {
  const { href, pathname, state } = router.latestLocation;
  if (pathname === '/503' || state.isUpdating) return;
  void router.navigate({
    to: '.',
    search: true,
    hash: true,
    replace: true,
    resetScroll: false,
    ignoreBlocker: true,
    state: (current) => ({ ...current, isUpdating: true }),
    // A reload opens the page `/503`, which returns to `from`.
    mask: { to: '/503', search: { from: href }, unmaskOnReload: true },
  });
};

/** Opens `/503` when the server is being updated or keeps failing. Otherwise calls are retried on the current page. */
export const handleUnavailable = (): void => {
  let isChecking = false;
  unavailable.on(async (error: ApiError) => {
    if (hasCode(error, 'UPDATING')) return showUpdating();
    if (isChecking) return;
    isChecking = true;
    const isReady = await isServerReady();
    isChecking = false;
    if (!isReady) showUpdating();
  });
};

/** All tasks that need the connection share one notice; each task that the server can't serve has a separate notice. */
const CONNECTION = 'failing-connection';
const LIVE_NOTICE = 'failing-live';

const titles = {
  draft: 'failingDraft',
  tracks: 'failingTracks',
  'track-order': 'failingOrder',
  cost: 'failingCost',
  upload: 'failingUpload',
  cover: 'failingCover',
  live: 'failingLive',
  bulk: 'failingBulk',
  export: 'failingExport',
  ticket: 'failingTicket',
} as const satisfies Record<RetriedTask, string>;

/** The notices of long-failing tasks. A notice that the user closed stays closed until the task settles. */
const noticeOf = new Map<RetriedTask, string>();

const show = async (id: string, { task, error }: LastingError): Promise<void> => {
  const text = await loadMessages('entry', 'app');
  // The task settled while the texts were loading.
  if (![...noticeOf.values()].includes(id)) return;
  const isConnection = id === CONNECTION;
  const title = text(isConnection ? 'failingConnection' : titles[task]);
  const search = createErrorReport(title, error, router);
  notify.error({
    id,
    title,
    message: text(isConnection ? 'failingConnectionHint' : task === 'live' ? 'failingLiveHint' : 'failingHint'),
    lifetime: false,
    action: { label: text('support'), onClick: () => void router.navigate({ to: '/support', search }) },
  });
};

const update = (): void => {
  const lasting = lastingErrors().filter(({ kind }) => kind !== 'signed-out');
  const shown = new Set(noticeOf.values());
  for (const work of [...noticeOf.keys()]) if (!lasting.some((one) => one.task === work)) noticeOf.delete(work);
  for (const one of lasting) {
    if (noticeOf.has(one.task)) continue;
    const id = isOnline() ? `failing-${one.task}` : CONNECTION;
    noticeOf.set(one.task, id);
    if (!shown.has(id)) void show(id, one);
  }
  const left = new Set(noticeOf.values());
  for (const id of shown) if (!left.has(id)) notify.withdraw(id);
};

/** Shows a notice with a link to Support while a task keeps failing. */
export const showLastingErrors = (): (() => void) => onLastingErrors(update);

/** Handles the loss and return of the server, and a new build of the app. */
export const handleServerEvents = (): void => {
  liveGivenUp.on(async () => {
    const text = await loadMessages('entry', 'app');
    notify.warning({
      id: LIVE_NOTICE,
      title: text('liveGivenUp'),
      message: text('liveGivenUpHint'),
      lifetime: false,
      action: { label: text('connectAgain'), onClick: reopenLive },
    });
  });
  liveRestored.on(() => {
    notify.withdraw(LIVE_NOTICE);
    retryFailedParts.emit();
    // The server may have been restarted with another build.
    void checkForNewVersion();
  });
  chunkFailed.on(() => {
    void checkConnection();
    void checkForNewVersion();
  });
  newVersion.on(async () => {
    const text = await loadMessages('entry', 'app');
    notify.info({
      id: 'new-version',
      title: text('newVersion'),
      message: text('newVersionHint'),
      lifetime: false,
      action: { label: text('reload'), onClick: () => window.location.reload() },
    });
  });
  onConnection(() => {
    isErrorShown.set(!isOnline());
    if (isOnline()) retryFailedParts.emit();
  });
};
