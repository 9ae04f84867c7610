/** The largest WAV that an upload may hold, in bytes. */
export const AUDIO_MAX_BYTES = 104_857_600;

/** The largest JPEG or PNG that an upload may hold, in bytes. */
export const IMAGE_MAX_BYTES = 20 * 1024 * 1024;

/** The shortest side that a release's cover may have, in pixels. */
export const COVER_MIN_SIDE = 1440;

/** The longest side that a release's cover may have, in pixels. */
export const COVER_MAX_SIDE = 3000;
