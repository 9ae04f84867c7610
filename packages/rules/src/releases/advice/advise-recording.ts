import type { ReleasesAdviceCode } from '@dubplate/contract/releases/advice';

/** Findings of the analysis of a recording; null if there are none. */
export interface SoundFacts {
  /** LUFS. */
  readonly loudness: number | null;
  /** dBTP. */
  readonly true_peak: number | null;
  readonly clipped_samples: number | null;
  /** Seconds. */
  readonly silence_start: number | null;
  readonly silence_end: number | null;
}

export interface RecordingFacts {
  /** The advice that the file's header gave rise to, in its codes (`MONO`). */
  readonly advice: readonly string[];
  /** Seconds; null while unknown. */
  readonly duration: number | null;
  /** Null while the server still listens, and where it could not. */
  readonly sound: SoundFacts | null;
}

export interface RecordingAdvice {
  readonly code: ReleasesAdviceCode;
  readonly values?: Readonly<Record<string, number | string>>;
}

const STORE_MIN_KHZ = 44.1;
/** Silence that is more than a breath, in seconds. */
const SILENT_START_MAX = 2;
const SILENT_END_MAX = 5;
/** Integrated loudness in LUFS. */
const QUIET = -24;
const LOUD = -7;
/** Maximum true peak for stores, in dBTP: lossy coding adds to it. */
const TRUE_PEAK_MAX = -1;

const HEADER_ADVICE: readonly (readonly [string, RecordingAdvice])[] = [
  ['MONO', { code: 'recording_mono' }],
  ['MANY_CHANNELS', { code: 'recording_many_channels' }],
  ['LOW_SAMPLE_RATE', { code: 'recording_low_rate', values: { min: STORE_MIN_KHZ } }],
  ['LOW_BIT_DEPTH', { code: 'recording_low_bits' }],
  ['HIGH_BIT_DEPTH', { code: 'recording_high_bits' }],
  ['FLOAT', { code: 'recording_float' }],
];

/** Slips of the recorder that the header shows. */
const SLIPS: readonly string[] = ['NO_BYTE_RATE', 'DATA_TOO_LONG', 'PARTIAL_FRAME', 'NO_PAD'];

const adviseSound = (sound: SoundFacts, duration: number | null): RecordingAdvice[] => {
  const { loudness, true_peak, clipped_samples, silence_start, silence_end } = sound;
  if (duration !== null && silence_start !== null && silence_start >= duration) return [{ code: 'recording_silent' }];
  const advice: RecordingAdvice[] = [];
  if (clipped_samples !== null && clipped_samples > 0)
    advice.push({ code: 'recording_clipped', values: { count: clipped_samples } });
  if (silence_start !== null && silence_start > SILENT_START_MAX)
    advice.push({ code: 'recording_silent_start', values: { seconds: silence_start } });
  if (silence_end !== null && silence_end > SILENT_END_MAX)
    advice.push({ code: 'recording_silent_end', values: { seconds: silence_end } });
  if (loudness !== null && loudness < QUIET) advice.push({ code: 'recording_quiet', values: { loudness } });
  if (loudness !== null && loudness > LOUD) advice.push({ code: 'recording_loud', values: { loudness } });
  if (true_peak !== null && true_peak > TRUE_PEAK_MAX)
    advice.push({ code: 'recording_peaks', values: { peak: true_peak, max: TRUE_PEAK_MAX } });
  return advice;
};

/** Returns advice about a recording: first its format, then its sound. */
export const adviseRecording = ({ advice, duration, sound }: RecordingFacts): RecordingAdvice[] => [
  ...HEADER_ADVICE.filter(([code]) => advice.includes(code)).map(([, item]) => item),
  ...(advice.some((code) => SLIPS.includes(code)) ? [{ code: 'recording_slip' as const }] : []),
  ...(sound ? adviseSound(sound, duration) : []),
];
