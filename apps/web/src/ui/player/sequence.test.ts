import { describe, expect, it } from 'vitest';
import { playableBefore, playableFrom } from './player-state.ts';

const tracks = [{ id: 'a' }, { id: 'b' }, { id: 'c', hasFile: false }, { id: 'd' }];
const none = new Set<string>();

describe('the sequence', () => {
  it('continues with the next track', () => {
    expect(playableFrom(tracks, 1, none)).toBe(1);
  });

  it('skips failed tracks and tracks without a file', () => {
    expect(playableFrom(tracks, 1, new Set(['b']))).toBe(3);
    expect(playableBefore(tracks, 3, none)).toBe(1);
  });

  it('ends after the last, and before the first', () => {
    expect(playableFrom(tracks, 4, none)).toBeNull();
    expect(playableBefore(tracks, 0, none)).toBeNull();
    expect(playableFrom(tracks, 0, new Set(['a', 'b', 'd']))).toBeNull();
  });
});
