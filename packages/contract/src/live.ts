import type { ReleaseStatus } from './releases/limits.ts';

export const LIVE_PATH = '/api/live';

/** What the server pushes to a signed-in person over the live socket. */
export interface LiveEvents {
  release: { uuid: string; status: ReleaseStatus; deny_reason: string | null };
}
export type LiveEventName = keyof LiveEvents;
