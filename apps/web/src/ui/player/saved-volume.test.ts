import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedVolume } from './saved-volume.ts';

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

  it('is remembered, silence too', () => {
    keep({});
    savedVolume.write(0);
    expect(savedVolume.read()).toBe(0);
    savedVolume.write(0.65);
    expect(savedVolume.read()).toBe(0.65);
  });

  it.each(['loud', '-1', '7', ''])('starts at 0.2 where %j was kept', (kept) => {
    keep({ 'dubplate.volume': kept });
    expect(savedVolume.read()).toBe(0.2);
  });

  it('starts at 0.2 where nothing can be kept', () => {
    savedVolume.write(0.5);
    expect(savedVolume.read()).toBe(0.2);
  });
});
