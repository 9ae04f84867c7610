import { type AudioAdvice, advise } from '@dubplate/rules/audio/advice';
import { createWavReader, isOtherKind, type Wav, type WavFault } from '@dubplate/rules/audio/wav';
import { createPngCheck } from './png-check.ts';
import type { UploadKind } from './sniff-kind.ts';
import { UploadRefused } from './upload-refused.ts';

/** What a WAV's own bytes tell of it. */
export interface AudioFacts {
  kind: 'audio';
  sample_rate: number;
  channels: number;
  bits_per_sample: number;
  /** Seconds. */
  duration: number;
  advice: AudioAdvice[];
}

/** Looks at a file's bytes as they pass by. Both throw UploadRefused. */
export interface ContentCheck {
  push(chunk: Buffer): void;
  /** Says that no more bytes follow. @returns the facts, where the bytes alone tell them */
  end(): AudioFacts | undefined;
}

/** The check that fits a kind. A JPEG has no checksums: only decoding it tells whether it is whole. */
export function createContentCheck(kind: UploadKind): ContentCheck {
  if (kind === 'wav') return createWavCheck();
  if (kind === 'png') return createPngCheck();
  return { push: () => undefined, end: () => undefined };
}

function createWavCheck(): ContentCheck {
  const reader = createWavReader();
  return {
    push(chunk) {
      const fault = reader.push(chunk);
      if (fault) throw refusalOf(fault);
    },
    end() {
      const { wav, fault } = reader.end();
      if (fault) throw refusalOf(fault);
      return factsOf(wav);
    },
  };
}

function factsOf(wav: Wav): AudioFacts {
  return {
    kind: 'audio',
    sample_rate: wav.sampleRate,
    channels: wav.channels,
    bits_per_sample: wav.bitsPerSample,
    duration: wav.durationSeconds,
    advice: advise(wav),
  };
}

function refusalOf(fault: WavFault): UploadRefused {
  return new UploadRefused(isOtherKind(fault) ? 'UNSUPPORTED_FILE' : 'BROKEN_FILE', fault.detail);
}
