import { useSyncExternalStore } from 'react';
import { createSignal } from './signal.ts';

/** Told by whether calls get through, never by `navigator.onLine`: a server on the same machine needs no network. */
const PROBE_MS = 5_000;

let online = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createSignal();

const probe = async (): Promise<void> => {
  try {
    await fetch('/api/health/live', { cache: 'no-store' });
    answered();
  } catch {
    unanswered();
  }
};

const set = (value: boolean): void => {
  if (online === value) return;
  online = value;
  changed.emit();
};

/** A call got an answer, whatever it said. */
export const answered = (): void => {
  clearTimeout(timer);
  set(true);
};

/** A call got none: asks again every few seconds until one does. */
export const unanswered = (): void => {
  clearTimeout(timer);
  timer = setTimeout(probe, PROBE_MS);
  set(false);
};

export const watchConnection = (): void => {
  window.addEventListener('offline', () => void probe());
  window.addEventListener('online', () => void probe());
};

/** Told whenever the connection is lost or comes back; answers how to stop listening. */
export const onConnection = changed.on;
export const isOnline = (): boolean => online;
export const useOnline = (): boolean => useSyncExternalStore(changed.on, isOnline);
