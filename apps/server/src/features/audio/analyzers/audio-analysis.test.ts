import { brokenWav, makeWav, type Signal, silence, sine, type WavOptions } from '@dubplate/testkit/fixtures/wav';
import { describe, expect, it } from 'vitest';
import { AnalysisFailed, type AudioAnalysis, createAudioAnalyzer } from './audio-analysis.ts';
import { kWeightingFilters } from './loudness-meter.ts';

function analyseBytes(bytes: Buffer, pieceSize = 65_536): AudioAnalysis {
  const analyzer = createAudioAnalyzer();
  for (let at = 0; at < bytes.length; at += pieceSize) analyzer.push(bytes.subarray(at, at + pieceSize));
  return analyzer.end();
}

const analyze = (options: WavOptions) => analyseBytes(makeWav({ sampleRate: 48_000, bits: 24, ...options }));
const level = (decibels: number) => 10 ** (decibels / 20);

/** A sine whose level goes through stretches of `[seconds, dBFS]`. */
function stretches(frequencyHz: number, plan: readonly (readonly [number, number])[]): Signal {
  const ends = plan.map((_, index) => secondsOf(plan.slice(0, index + 1)));
  return (time, frame) => {
    const stretch = plan[ends.findIndex((end) => time < end)];
    frame.fill(stretch ? level(stretch[1]) * Math.sin(2 * Math.PI * frequencyHz * time) : 0);
  };
}

const secondsOf = (plan: readonly (readonly [number, number])[]) => plan.reduce((sum, [seconds]) => sum + seconds, 0);

describe('loudness', () => {
  it('has the filters that the standard prints for 48 kHz', () => {
    const [shelf, highPass] = kWeightingFilters(48_000);
    expect(shelf.b0).toBeCloseTo(1.53512485958697, 6);
    expect(shelf.b1).toBeCloseTo(-2.69169618940638, 6);
    expect(shelf.b2).toBeCloseTo(1.19839281085285, 6);
    expect(shelf.a1).toBeCloseTo(-1.69065929318241, 6);
    expect(shelf.a2).toBeCloseTo(0.73248077421585, 6);
    expect(highPass.a1).toBeCloseTo(-1.99004745483398, 6);
    expect(highPass.a2).toBeCloseTo(0.99007225036621, 6);
  });

  // EBU Tech 3341, table 1: cases 1 to 5, tolerance 0.1 LU.
  it.each([
    ['case 1', -23, [[20, -23]]],
    ['case 2', -33, [[20, -33]]],
    [
      'case 3',
      -23,
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
    ],
    [
      'case 4',
      -23,
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
    ],
    [
      'case 5',
      -23,
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
    ],
  ] as const)('is as EBU Tech 3341 expects: %s', (_name, expected, plan) => {
    const { loudness } = analyze({ seconds: secondsOf(plan), signal: stretches(1000, plan) });
    expect(Math.abs((loudness ?? 0) - expected)).toBeLessThanOrEqual(0.1);
  });

  // BS.1770: a sine of 997 Hz at full scale in one channel is −3.01.
  it.each([44_100, 48_000, 96_000, 192_000])('of 997 Hz is the same at %i Hz', (sampleRate) => {
    const { loudness } = analyze({ seconds: 3, sampleRate, channels: 1, signal: sine(997, 1 - 2 ** -23) });
    expect(loudness).toBeCloseTo(-3.01, 1);
  });

  it('counts surrounds 1.5 dB more and low effects not at all', () => {
    const only =
      (channel: number): Signal =>
      (time, frame) => {
        frame.fill(0);
        frame[channel] = 0.5 * Math.sin(2 * Math.PI * 997 * time);
      };
    const of = (channel: number) => analyze({ seconds: 2, channels: 6, signal: only(channel) }).loudness;
    expect((of(4) ?? 0) - (of(0) ?? 0)).toBeCloseTo(1.49, 1);
    expect(of(3)).toBeNull();
  });

  it('is null for silence, for a blink, and where the rate is too low', () => {
    expect(analyze({ seconds: 2, signal: silence }).loudness).toBeNull();
    expect(analyze({ seconds: 2, signal: sine(997, level(-80)) }).loudness).toBeNull();
    expect(analyze({ seconds: 0.3 }).loudness).toBeNull();
    expect(analyze({ seconds: 2, sampleRate: 2000 }).loudness).toBeNull();
  });
});

describe('peaks in decibels', () => {
  it('are those of the samples', () => {
    expect(analyze({ seconds: 1, signal: sine(997, level(-6)) }).sample_peak).toBeCloseTo(-6, 1);
    expect(analyze({ seconds: 1, signal: silence })).toMatchObject({ sample_peak: null, true_peak: null });
  });

  // EBU Tech 3341, table 1: cases 15 to 18, tolerance +0.2 and −0.4 dB.
  it.each([
    [4, 0],
    [4, 45],
    [6, 60],
    [8, 67.5],
  ])('are found between samples: a sine of fs/%i at %f°', (divisor, degrees) => {
    const phase = (degrees / 180) * Math.PI;
    const signal: Signal = (time, frame) => {
      // It fades in and out: a sine that begins at once does overshoot.
      const fade = Math.min(1, time / 0.1, (1 - time) / 0.1);
      frame.fill(0.5 * fade * Math.sin((2 * Math.PI * time * 48_000) / divisor + phase));
    };
    const found = analyze({ seconds: 1, signal }).true_peak ?? 0;
    expect(found).toBeGreaterThanOrEqual(-6.02 - 0.4);
    expect(found).toBeLessThanOrEqual(-6.02 + 0.2);
  });

  it('are found in a quiet file too, and at its very end', () => {
    const signal: Signal = (time, frame) => {
      frame.fill(time > 0.9999 ? 0.3 : 0.0001);
    };
    expect(analyze({ seconds: 1, signal }).sample_peak).toBeCloseTo(20 * Math.log10(0.3), 1);
  });
});

describe('clipping', () => {
  const cut =
    (gain: number): Signal =>
    (time, frame) => {
      frame.fill(Math.max(-1, Math.min(1, gain * Math.sin(2 * Math.PI * 100 * time))));
    };

  it.each([{ bits: 16 }, { bits: 24 }, { bits: 8 }, { bits: 32, float: true }] as const)(
    'is counted in %o',
    (layout) => {
      // At a gain of 2 a sine stays beyond full scale for two thirds of its time, from 30° to 150°.
      const { clipped_samples } = analyze({ seconds: 1, ...layout, channels: 1, signal: cut(2) });
      expect(clipped_samples / 48_000).toBeCloseTo(2 / 3, 1);
    },
  );

  it('is not a peak that touches full scale', () => {
    const touch: Signal = (time, frame) => {
      frame.fill(Math.round(time * 48_000) % 100 < 2 ? 1 : 0);
    };
    expect(analyze({ seconds: 1, signal: touch }).clipped_samples).toBe(0);
    expect(analyze({ seconds: 1, signal: sine(997, 0.999) }).clipped_samples).toBe(0);
  });

  it('is counted across the pieces in which a file comes', () => {
    const bytes = makeWav({ seconds: 0.5, signal: cut(3) });
    const whole = analyseBytes(bytes);
    expect(whole.clipped_samples).toBeGreaterThan(1000);
    for (const size of [1, 7, 1000]) expect(analyseBytes(bytes, size)).toEqual(whole);
  });
});

describe('silence at the ends', () => {
  it('is measured in seconds', () => {
    const plan = [
      [0.5, -90],
      [1, -6],
      [0.25, -90],
    ] as const;
    const found = analyze({ seconds: secondsOf(plan), signal: stretches(997, plan) });
    expect(found.silence_start).toBeCloseTo(0.5, 2);
    expect(found.silence_end).toBeCloseTo(0.25, 2);
    expect(analyze({ seconds: 2, signal: silence })).toMatchObject({ silence_start: 2, silence_end: 2, duration: 2 });
    expect(analyze({ seconds: 1, signal: sine(997) }).silence_end).toBeLessThan(0.001);
  });
});

describe('the waveform', () => {
  it('has a thousand stretches from −127 to 127', () => {
    const half: Signal = (time, frame) => {
      frame.fill(time < 0.5 ? Math.sin(2 * Math.PI * 5000 * time) : 0.25);
    };
    const { peaks } = analyze({ seconds: 1, signal: half });
    expect([peaks.min.length, peaks.max.length]).toEqual([1000, 1000]);
    expect(peaks.min[100]).toBeLessThan(-120);
    expect(peaks.max[100]).toBeGreaterThan(120);
    expect([peaks.min[900], peaks.max[900]]).toEqual([32, 32]);
  });

  it('has a stretch for each frame of a very short sound', () => {
    expect(analyze({ seconds: 0.001, signal: silence }).peaks).toEqual({
      min: Array(48).fill(0),
      max: Array(48).fill(0),
    });
  });
});

describe('every layout', () => {
  it.each([
    { bits: 16 },
    { bits: 24 },
    { bits: 32 },
    { bits: 64 },
    { bits: 32, float: true },
    { bits: 64, float: true },
    { bits: 24, format: 'extensible' },
    { bits: 16, format: 'rf64' },
  ] as const)('sounds the same: %o', (layout) => {
    const found = analyze({ seconds: 1, ...layout, signal: sine(997, 0.5) });
    expect(found.loudness).toBeCloseTo(-6.02, 1);
    expect(found.true_peak).toBeCloseTo(-6.02, 1);
    expect(found.peaks.max[500]).toBe(63);
    expect(found.peaks.min[500]).toBe(-63);
  });

  it('is distinguished in eight bits, coarser', () => {
    const found = analyze({ seconds: 1, bits: 8, signal: sine(997, 0.5) });
    expect(found.loudness).toBeCloseTo(-6, 0);
    expect(analyze({ seconds: 1, bits: 8, signal: silence }).sample_peak).toBeNull();
  });

  it('may contain numbers that are not a valid sample', () => {
    const wild: Signal = (time, frame) => {
      frame.fill(time > 0.5 ? Number.NaN : Number.POSITIVE_INFINITY);
    };
    const found = analyze({ seconds: 1, bits: 64, float: true, signal: wild });
    for (const value of [found.loudness, found.true_peak]) expect(Number.isFinite(value)).toBe(true);
  });
});

it.each(['truncated', 'compressed', 'no-data'] as const)('refuses a %s file with its reason', (kind) => {
  expect(() => analyseBytes(brokenWav(kind))).toThrow(AnalysisFailed);
});
