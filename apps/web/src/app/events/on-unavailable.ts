import type { ApiError } from '#lib/errors.ts';
import { hasCode } from '#lib/errors.ts';
import { unavailable } from '#lib/http/http.ts';
import { askReadiness } from '#lib/http/readiness.ts';
import { router } from '../router.ts';

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
