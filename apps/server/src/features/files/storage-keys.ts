import type { ThumbnailSize } from '@dubplate/contract/files/limits';
import type { FileId } from '@dubplate/contract/ids';

export const CONTENT_PREFIX = 'files/';
export const THUMBNAIL_PREFIX = 'thumbnails/';
export const PICTURE_PREFIX = 'pictures/';

export const contentKey = (uuid: FileId): string => `${CONTENT_PREFIX}${uuid}`;
/** Key of a picture's normal copy, which exists if the uploaded bytes are not normal. */
export const pictureKey = (uuid: FileId): string => `${PICTURE_PREFIX}${uuid}`;
export const thumbnailKey = (uuid: FileId, size: ThumbnailSize): string => `${THUMBNAIL_PREFIX}${uuid}/${size}.webp`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the file id in a storage key, or null if the key is not ours. */
export const fileOfKey = (key: string): FileId | null => {
  const uuid = key.split('/')[1] ?? '';
  return UUID.test(uuid) ? (uuid as FileId) : null;
};
export const THUMBNAIL_SIZES: readonly ThumbnailSize[] = ['small', 'medium', 'large'];
