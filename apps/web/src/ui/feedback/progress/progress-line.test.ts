import { describe, expect, it } from 'vitest';
import { secondsLeft } from './progress-line.tsx';

describe('secondsLeft', () => {
  it('uses the average rate so far', () => {
    expect(secondsLeft(25, 100, 5_000)).toBe(15);
  });

  it('returns null before a rate is known', () => {
    expect(secondsLeft(0, 100, 5_000)).toBeNull();
    expect(secondsLeft(50, 100, 100)).toBeNull();
    expect(secondsLeft(50, 0, 5_000)).toBeNull();
  });

  it('is never below zero', () => {
    expect(secondsLeft(120, 100, 5_000)).toBe(0);
  });
});
