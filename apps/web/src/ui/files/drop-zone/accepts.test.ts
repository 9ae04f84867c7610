import { describe, expect, it } from 'vitest';
import { accepts } from './accepts.ts';

const wav = { types: ['audio/wav'], extensions: ['.wav'] };

describe('accepts', () => {
  it('uses the type', () => {
    expect(accepts(wav, { name: 'take 1', type: 'audio/wav' })).toBe(true);
    expect(accepts(wav, { name: 'take.mp3', type: 'audio/mpeg' })).toBe(false);
  });

  it('uses the name if a system reports a nonstandard type, or none', () => {
    expect(accepts(wav, { name: 'TAKE.WAV', type: 'audio/x-wav' })).toBe(true);
    expect(accepts(wav, { name: 'take.wav', type: '' })).toBe(true);
  });
});
