import { COVER_MAX_SIDE, COVER_MIN_SIDE, UPLOAD_DAYS, UPLOADS_UNFINISHED_MAX } from '@dubplate/contract/files/limits';
import type { MetadataRules } from '@dubplate/contract/releases/metadata-rules';
import { STORE_MIN_SAMPLE_RATE } from '@dubplate/rules/audio/advice';
import { FLOAT_CONTAINERS, INTEGER_CONTAINERS, MAX_CHANNELS, MAX_SAMPLE_RATE } from '@dubplate/rules/audio/wav-format';
import { CONTENT_TYPES, UPLOAD_LIMITS } from './inspect/inspection.ts';

const bitsOf = (containers: readonly number[]): number[] => containers.map((bytes) => bytes * 8);

/** Describes the files that uploads accept. */
export const describeFileRules = (): MetadataRules['files'] => ({
  recording: {
    content_types: [CONTENT_TYPES.wav],
    size_max: UPLOAD_LIMITS.audioMaxBytes,
    sample_rate_max: MAX_SAMPLE_RATE,
    store_sample_rate_min: STORE_MIN_SAMPLE_RATE,
    channels_max: MAX_CHANNELS,
    integer_bits: bitsOf(INTEGER_CONTAINERS),
    float_bits: bitsOf(FLOAT_CONTAINERS),
  },
  cover: {
    content_types: [CONTENT_TYPES.jpeg, CONTENT_TYPES.png],
    size_max: UPLOAD_LIMITS.imageMaxBytes,
    side: { min: COVER_MIN_SIDE, max: COVER_MAX_SIDE },
  },
  uploads: { unfinished_max: UPLOADS_UNFINISHED_MAX, days: UPLOAD_DAYS },
});
