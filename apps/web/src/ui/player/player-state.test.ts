import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedVolume } from './player-state.ts';

const keep = (kept: Record<string, string>) =>
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
  });
afterEach(() => vi.unstubAllGlobals());

describe('the volume', () => {
  it('starts at 0.2', () => {
    keep({});
    expect(savedVolume.read()).toBe(0.2);
  });

  it('is stored, silence too', () => {
    keep({});
    savedVolume.write(0);
    expect(savedVolume.read()).toBe(0);
    savedVolume.write(0.65);
    expect(savedVolume.read()).toBe(0.65);
  });

  it.each(['loud', '-1', '7', ''])('is 0.2 by default where %j was stored', (kept) => {
    keep({ 'dubplate.volume': kept });
    expect(savedVolume.read()).toBe(0.2);
  });

  it('is 0.2 by default if storage is blocked', () => {
    savedVolume.write(0.5);
    expect(savedVolume.read()).toBe(0.2);
  });
});
