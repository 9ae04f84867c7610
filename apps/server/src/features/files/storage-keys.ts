import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';

export const CONTENT_PREFIX = 'files/';
export const THUMBNAIL_PREFIX = 'thumbnails/';
export const PICTURE_PREFIX = 'pictures/';

/** Where a file's bytes are in storage. */
export const contentKey = (uuid: FileId): string => `${CONTENT_PREFIX}${uuid}`;
/** Where the normal copy of a picture is, if its own bytes are not normal. */
export const pictureKey = (uuid: FileId): string => `${PICTURE_PREFIX}${uuid}`;
export const thumbnailKey = (uuid: FileId, size: ThumbnailSize): string => `${THUMBNAIL_PREFIX}${uuid}/${size}.webp`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The file that one of these keys belongs to; null for any other key. */
export const fileOfKey = (key: string): FileId | null => {
  const uuid = key.split('/')[1] ?? '';
  return UUID.test(uuid) ? (uuid as FileId) : null;
};
export const THUMBNAIL_SIZES: readonly ThumbnailSize[] = ['small', 'medium', 'large'];
