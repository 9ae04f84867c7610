import { AUDIO_MAX_BYTES } from '@dubplate/contract/files/limits';

/** Accepted extensions and media types of a cover; the server checks the bytes. */
export const PICTURES = { types: ['image/jpeg', 'image/png'], extensions: ['.jpg', '.jpeg', '.png'] };

/** Accepted extension and media types of a recording; the server checks the bytes. */
export const WAV = { types: ['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'], extensions: ['.wav'] };

export const AUDIO_MAX_MB = AUDIO_MAX_BYTES / 1024 / 1024;

/** Whether a file has more bytes than a recording may have. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > AUDIO_MAX_BYTES;
