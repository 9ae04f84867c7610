import type { DenyReason } from '@dubplate/contract/releases/schemas';
import type { ReleaseRecord } from '../read-release.ts';

const TRACK_PATH = /^tracks\.\d+/;

/** Where it belongs now: a track may have been moved since, or be gone. */
const pathNow = (
  { path, track_uuid }: Pick<DenyReason, 'path' | 'track_uuid'>,
  tracks: readonly { readonly uuid: string }[],
): string | null => {
  if (path === null || track_uuid === null) return path;
  const place = tracks.findIndex(({ uuid }) => uuid === track_uuid);
  return place === -1 ? null : path.replace(TRACK_PATH, `tracks.${place}`);
};

export const presentDenyReason = (
  reason: ReleaseRecord['deny_reasons'][number],
  tracks: readonly { readonly uuid: string }[],
): DenyReason => ({
  uuid: reason.uuid,
  code: reason.code,
  path: pathNow(reason, tracks),
  track_uuid: reason.track_uuid,
  text: reason.text,
  done_at: reason.done_at === null ? null : new Date(reason.done_at).toISOString(),
});
