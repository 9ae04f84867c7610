import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import { useCover, useDraft } from '../use-authoring.ts';

/** The cover as it can be shown now: what was just chosen, else the server's thumbnail. */
export const useCoverPicture = (size: ThumbnailSize): { src: string | null; tint: string | null } => {
  const { content, release } = useDraft();
  const { preview, step } = useCover();
  if (preview && step !== 'failed') return { src: preview, tint: null };
  const isShownOne = release !== null && release.cover_uuid === content.fields.cover_uuid;
  return isShownOne ? { src: release.cover?.[size] ?? null, tint: release.tint } : { src: null, tint: null };
};
