import { createStore, useStore } from '../store.ts';

type Readiness = 'ready' | 'updating' | 'failing';

/** A server without a response within this many milliseconds is failing. */
const ANSWER_LIMIT_MS = 10_000;

/** Returns true if the server is ready to serve calls. */
export const askReadiness = async (): Promise<Readiness> => {
  try {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const response = await fetch('/api/health/ready', { cache: 'no-store', signal });
    if (response.ok) return 'ready';
    const answer: { message?: unknown } = await response.json();
    return answer.message === 'UPDATING' ? 'updating' : 'failing';
  } catch {
    return 'failing';
  }
};

const PROBE_MS = 5_000;
/** A probe without a response after this many milliseconds has failed. */
const PROBE_LIMIT_MS = 10_000;

/**
 * True while calls get through. Only calls decide this, never `navigator.onLine`: a server on the same machine needs no
 * network.
 */
const online = createStore(true);
let timer: ReturnType<typeof setTimeout> | undefined;

let probing: Promise<void> | null = null;

const probe = async (): Promise<void> => {
  try {
    await fetch('/api/health/live', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    reportOnline();
  } catch {
    reportOffline();
  }
};

/** Probes the server now. */
export const checkConnection = (): Promise<void> => {
  probing ??= probe().finally(() => {
    probing = null;
  });
  return probing;
};

/** Reports a response to a current call. */
export const reportOnline = (): void => {
  clearTimeout(timer);
  online.set(true);
};

/**
 * Reports a response of any status. While the connection is lost this proves nothing: the call may predate the loss, or
 * the response may come from the browser's cache. So it triggers a probe.
 */
export const reportAnswer = (): void => {
  if (!online.get()) void checkConnection();
};

/** Reports a call without a response: probes every few seconds until one succeeds. */
export const reportOffline = (): void => {
  clearTimeout(timer);
  timer = setTimeout(checkConnection, PROBE_MS);
  online.set(false);
};

export const watchConnection = (): void => {
  window.addEventListener('offline', () => void checkConnection());
  window.addEventListener('online', () => void checkConnection());
};

/** Subscribes to changes of the connection; returns a function that unsubscribes. */
export const onConnection = online.subscribe;
export const isOnline = online.get;
export const useOnline = (): boolean => useStore(online);
