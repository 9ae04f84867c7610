import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptVolume } from './kept-volume.ts';

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
    expect(keptVolume.read()).toBe(0.2);
  });

  it('is remembered, silence too', () => {
    keep({});
    keptVolume.write(0);
    expect(keptVolume.read()).toBe(0);
    keptVolume.write(0.65);
    expect(keptVolume.read()).toBe(0.65);
  });

  it.each(['loud', '-1', '7', ''])('starts at 0.2 where %j was kept', (kept) => {
    keep({ 'dubplate.volume': kept });
    expect(keptVolume.read()).toBe(0.2);
  });

  it('starts at 0.2 where nothing can be kept', () => {
    keptVolume.write(0.5);
    expect(keptVolume.read()).toBe(0.2);
  });
});
