import type { ThumbnailSize } from '@dubplate/contract/files/limits';

/** Where a file's bytes lie in storage. */
export const contentKey = (uuid: string): string => `files/${uuid}`;
export const thumbnailKey = (uuid: string, size: ThumbnailSize): string => `thumbnails/${uuid}/${size}.webp`;
export const THUMBNAIL_SIZES: readonly ThumbnailSize[] = ['small', 'medium', 'large'];
