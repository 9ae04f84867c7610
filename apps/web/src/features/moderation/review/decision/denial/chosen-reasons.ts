import { DENY_REASON_MAX, DENY_REASON_TEXT_MAX, DENY_REASONS_AT_ONCE } from '@dubplate/contract/moderation/limits';
import type { SentDenial } from '@dubplate/contract/moderation/schemas';

export interface ChosenReason {
  /** The code of the prepared reason; null if the moderator wrote it. */
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

/** Parses the reasons stored in the browser; returns an empty list for malformed data. */
export const parseChosen = (kept: string): ChosenReason[] => {
  try {
    const read: unknown = JSON.parse(kept);
    return Array.isArray(read) ? read.filter(isChosen) : [];
  } catch {
    return [];
  }
};

/** Applies a prepared reason to this release: a reason about tracks gets the first track without it. */
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

/** Validates a denial. */
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
