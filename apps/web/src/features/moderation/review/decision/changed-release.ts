import type { StaffRelease } from '@dubplate/contract/moderation/schemas';
import { ApiError } from '#lib/errors.ts';

/** The current release, where a decision was refused because it was about an older version; null otherwise. */
export const changedRelease = (error: unknown): StaffRelease | null => {
  if (!(error instanceof ApiError) || error.status !== 412) return null;
  const { current } = error.data;
  const isRelease = typeof current === 'object' && current !== null && 'uuid' in current && 'version' in current;
  return isRelease ? (current as StaffRelease) : null;
};
