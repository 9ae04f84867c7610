import type { DenyReason } from '@dubplate/contract/releases/schemas';

const TRACK_PATH = /^tracks\.\d+\.?/;

/** The field that a reason is about, within its track where it has one; null where it is about no field. */
export const fieldOf = ({ path }: Pick<DenyReason, 'path'>): string | null => path?.replace(TRACK_PATH, '') || null;

/** The reasons of one field of the release, or of the track that has this uuid. */
export const reasonsAt = (reasons: readonly DenyReason[], path: string, trackUuid: string | null): DenyReason[] =>
  reasons.filter((reason) => reason.track_uuid === trackUuid && fieldOf(reason) === path);
