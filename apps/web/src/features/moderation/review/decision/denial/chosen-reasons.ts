import { DENY_REASON_MAX, DENY_REASON_TEXT_MAX, DENY_REASONS_AT_ONCE } from '@dubplate/contract/moderation/limits';
import type { SentDenial } from '@dubplate/contract/moderation/schemas';

export interface ChosenReason {
  /** Of the prepared reason; null where the moderator wrote it. */
  readonly code: string | null;
  /** The wire field; empty: the release as a whole. */
  readonly path: string;
  readonly text: string;
}

const isChosen = (value: unknown): value is ChosenReason => {
  if (typeof value !== 'object' || value === null) return false;
  const { code, path, text } = value as Record<string, unknown>;
  return (code === null || typeof code === 'string') && typeof path === 'string' && typeof text === 'string';
};

/** What was kept in the browser; nothing where that can't be read. */
export const parseChosen = (kept: string): ChosenReason[] => {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter(isChosen) : [];
  } catch {
    return [];
  }
};

/** A prepared reason for this release: a track's goes to the first one that has none of it yet. */
export const chooseReason = (
  chosen: readonly ChosenReason[],
  prepared: { readonly code: string; readonly path: string | null; readonly text: string },
  trackCount: number,
): ChosenReason => {
  const { code, text } = prepared;
  const paths = Array.from({ length: trackCount }, (_, index) => (prepared.path ?? '').replace('*', `${index}`));
  const free = paths.find((path) => !chosen.some((one) => one.code === code && one.path === path));
  return { code, text, path: free ?? paths[0] ?? '' };
};

/** What keeps a denial from being sent. */
export const denialFaults = (message: string, chosen: readonly ChosenReason[]) => ({
  isEmpty: message.trim() === '' && chosen.length === 0,
  isTooLong: message.trim().length > DENY_REASON_MAX,
  wrong: chosen.findIndex(({ text }) => text.trim() === '' || text.trim().length > DENY_REASON_TEXT_MAX),
});

export const isFull = (chosen: readonly ChosenReason[]): boolean => chosen.length >= DENY_REASONS_AT_ONCE;

export const denialOf = (message: string, chosen: readonly ChosenReason[]): SentDenial => ({
  ...(message.trim() && { deny_reason: message.trim() }),
  ...(chosen.length > 0 && {
    reasons: chosen.map(({ code, path, text }) => ({ code, path: path || null, text: text.trim() })),
  }),
});
