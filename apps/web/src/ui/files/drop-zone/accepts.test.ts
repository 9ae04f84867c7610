import { describe, expect, it } from 'vitest';
import { accepts } from './accepts.ts';

const wav = { types: ['audio/wav'], extensions: ['.wav'] };

describe('accepts', () => {
  it('goes by the type', () => {
    expect(accepts(wav, { name: 'take 1', type: 'audio/wav' })).toBe(true);
    expect(accepts(wav, { name: 'take.mp3', type: 'audio/mpeg' })).toBe(false);
  });

  it('goes by the name where a system has its own type, or none', () => {
    expect(accepts(wav, { name: 'TAKE.WAV', type: 'audio/x-wav' })).toBe(true);
    expect(accepts(wav, { name: 'take.wav', type: '' })).toBe(true);
  });
});
