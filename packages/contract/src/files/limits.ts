/** Largest WAV taken, in bytes (100 MB as the product counts it). */
export const AUDIO_MAX_BYTES = 104_857_600;
/** Largest JPEG or PNG taken, in bytes. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;
/** A cover's side, in pixels. */
export const COVER_MIN_SIDE = 1440;
export const COVER_MAX_SIDE = 3000;
/** Lifetime of a signed file address, in seconds. */
export const LINK_SECONDS = 60 * 60;
/** How long an unfinished resumable upload waits for its rest, in days. */
export const UPLOAD_DAYS = 7;
/** How many unfinished uploads one person may have. */
export const UPLOADS_UNFINISHED_MAX = 200;
export const THUMBNAIL_SIDES = { small: 96, medium: 320, large: 1000 } as const;
export type ThumbnailSize = keyof typeof THUMBNAIL_SIDES;
