import type { ReactNode } from 'react';
import { createSignal, createStore } from '#lib/store.ts';

export type NoticeStyle = 'default' | 'success' | 'error' | 'warning' | 'info';

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Notice {
  /** A notice with the same id replaces the previous one; absent: a notice with the same text does. */
  readonly id?: string;
  readonly style?: NoticeStyle;
  readonly title?: string;
  readonly message?: ReactNode;
  /** The display time in milliseconds, or `false` until closed. Failures stay longer than successes. */
  readonly lifetime?: number | false;
  readonly action?: NoticeAction;
}

export interface QueuedNotice extends Notice {
  readonly id: string;
  /** Numbers the notices, so that a replacement is shown for its full time. */
  readonly serial: number;
}

const ERROR = 'error ';

let waiting: readonly QueuedNotice[] = [];
let withdrawn: readonly string[] = [];
let serial = 0;

/** Emitted when a notice is to be shown or hidden. */
export const noticesQueued = createSignal();

/** True after the first notice: until then the code that renders notices is not fetched. */
export const hasHadNotices = createStore(false);

/** Returns the id of an error notice by its title: a repeated error replaces the notice with the latest details. */
export const errorId = (title: string): string => `${ERROR}${title}`;

/** Returns the title in the id of an error notice, or null for other notices. */
export const errorTitle = (id: string): string | null => (id.startsWith(ERROR) ? id.slice(ERROR.length) : null);

const idOf = ({ id, style, title, message }: Notice): string => {
  if (id !== undefined) return id;
  if (style === 'error' && title !== undefined) return errorId(title);
  return typeof message === 'string' ? `${style} ${title ?? ''} ${message}` : `notice-${serial}`;
};

export const enqueue = (notice: Notice): string => {
  serial += 1;
  const id = idOf(notice);
  waiting = [...waiting.filter((one) => one.id !== id), { ...notice, id, serial }];
  hasHadNotices.set(true);
  noticesQueued.emit();
  return id;
};

/** Withdraws a notice, shown or not, when it no longer holds. */
export const withdraw = (id: string): void => {
  waiting = waiting.filter((notice) => notice.id !== id);
  withdrawn = [...withdrawn, id];
  noticesQueued.emit();
};

/** Returns the ids of all notices to hide, and empties that list. */
export const drainWithdrawn = (): readonly string[] => {
  const drained = withdrawn;
  withdrawn = [];
  return drained;
};

/** Returns all queued notices and empties the queue. */
export const drainWaiting = (): readonly QueuedNotice[] => {
  const drained = waiting;
  waiting = [];
  return drained;
};
