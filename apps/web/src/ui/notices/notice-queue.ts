import type { ReactNode } from 'react';

export type NoticeStyle = 'default' | 'success' | 'failure' | 'warning' | 'info';

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Notice {
  /** A notice with the same id takes the place of the former. */
  readonly id?: string;
  readonly style?: NoticeStyle;
  readonly title?: string;
  readonly message?: ReactNode;
  /** How long it stays, in milliseconds; `false`: until it is closed. Failures stay longer than successes. */
  readonly lifetime?: number | false;
  readonly action?: NoticeAction;
}

export interface QueuedNotice extends Notice {
  readonly id: string;
}

let waiting: readonly QueuedNotice[] = [];
let withdrawn: readonly string[] = [];
let asked = false;
let serial = 0;
const listeners = new Set<() => void>();

const announce = (): void => {
  for (const listener of listeners) listener();
};

export const enqueue = (notice: Notice): string => {
  serial += 1;
  const id = notice.id ?? `notice-${serial}`;
  waiting = [...waiting, { ...notice, id }];
  asked = true;
  announce();
  return id;
};

/** Takes a notice back, shown or not: what it told is over. */
export const withdraw = (id: string): void => {
  waiting = waiting.filter((notice) => notice.id !== id);
  withdrawn = [...withdrawn, id];
  announce();
};

/** Takes the ids of all notices that are to be hidden. */
export const takeWithdrawn = (): readonly string[] => {
  const taken = withdrawn;
  withdrawn = [];
  return taken;
};

/** Takes everything that waits to be shown. */
export const takeWaiting = (): readonly QueuedNotice[] => {
  const taken = waiting;
  waiting = [];
  return taken;
};

export const onQueued = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether any notice was ever asked for: until then the code that draws them is not fetched. */
export const wasAsked = (): boolean => asked;
