import { createSignal } from '../signal.ts';
import { type TransientFailure, transientFailureOf } from './transient-failure.ts';

/** The tasks that keep failing and are being retried. */
export type RetriedTask =
  | 'draft'
  | 'tracks'
  | 'track-order'
  | 'cost'
  | 'upload'
  | 'cover'
  | 'live'
  | 'bulk'
  | 'export'
  | 'ticket';

export interface LastingFailure {
  readonly task: RetriedTask;
  readonly failure: TransientFailure;
  /** The latest failure. */
  readonly error: unknown;
}

/**
 * The time that a task may fail before the user sees a notice, in milliseconds. A server that fails twice in a row is
 * reported at once.
 */
const LASTING_MS = 30_000;

interface Watched {
  readonly task: RetriedTask;
  error: unknown;
  isLasting: boolean;
  timer: ReturnType<typeof setTimeout>;
}

const watched = new Set<Watched>();
const changed = createSignal();

/** Subscribes to failures that start or stop lasting; returns a function that unsubscribes. */
export const onLastingFailures = changed.on;

/** The tasks that have failed long enough to notify the user. */
export const lastingFailures = (): LastingFailure[] =>
  [...watched].flatMap(({ task, error, isLasting }) => {
    const failure = transientFailureOf(error);
    return isLasting && failure ? [{ task, failure, error }] : [];
  });

/** Tracks one task: report every failure with `failed`, and a success or the end of retries with `settled`. */
export const trackFailures = (task: RetriedTask) => {
  let current: Watched | null = null;
  const show = (task: Watched): void => {
    if (task.isLasting) return;
    clearTimeout(task.timer);
    task.isLasting = true;
    changed.emit();
  };
  return {
    failed(error: unknown): void {
      if (current) {
        current.error = error;
        if (transientFailureOf(error) === 'server') show(current);
        return;
      }
      const begun: Watched = {
        task,
        error,
        isLasting: false,
        timer: setTimeout(() => show(begun), LASTING_MS),
      };
      current = begun;
      watched.add(begun);
    },
    /** The task succeeded, was refused, or was cancelled. */
    settled(): void {
      if (!current) return;
      clearTimeout(current.timer);
      watched.delete(current);
      const wasLasting = current.isLasting;
      current = null;
      if (wasLasting) changed.emit();
    },
  };
};
