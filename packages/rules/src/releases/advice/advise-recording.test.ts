import { expect, it } from 'vitest';
import { adviseRecording, type SoundFacts } from './advise-recording.ts';

const FINE: SoundFacts = {
  loudness: -14,
  true_peak: -1,
  clipped_samples: 0,
  silence_start: 2,
  silence_end: 5,
};
const of = (sound: Partial<SoundFacts>, advice: string[] = []) =>
  adviseRecording({ advice, duration: 180, sound: { ...FINE, ...sound } });

it('is empty for a sound master, also at the exact limits', () => {
  expect(of({})).toEqual([]);
  expect(of({ loudness: -24 })).toEqual([]);
  expect(of({ loudness: -7 })).toEqual([]);
});

it.each([
  [{ silence_start: 2.1 }, { code: 'recording_silent_start', values: { seconds: 2.1 } }],
  [{ silence_end: 5.5 }, { code: 'recording_silent_end', values: { seconds: 5.5 } }],
  [{ loudness: -24.1 }, { code: 'recording_quiet', values: { loudness: -24.1 } }],
  [{ loudness: -6.9 }, { code: 'recording_loud', values: { loudness: -6.9 } }],
  [{ true_peak: -0.3 }, { code: 'recording_peaks', values: { peak: -0.3, max: -1 } }],
  [{ clipped_samples: 7 }, { code: 'recording_clipped', values: { count: 7 } }],
  [{ silence_start: 180, silence_end: 180, loudness: null, true_peak: null }, { code: 'recording_silent' }],
])('of %o it says %o', (sound, advice) => {
  expect(of(sound)).toEqual([advice]);
});

it('reports the format before the server has analyzed it, and leaves out delivery hints', () => {
  const advice = adviseRecording({ advice: ['MONO', 'RF64_HEADER', 'FLOAT'], duration: 3, sound: null });
  expect(advice.map(({ code }) => code)).toEqual(['recording_mono', 'recording_float']);
});

it('reports recorder mistakes once, of any kind', () => {
  expect(of({}, ['NO_BYTE_RATE', 'PARTIAL_FRAME'])).toEqual([{ code: 'recording_slip' }]);
});
