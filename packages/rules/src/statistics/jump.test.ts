import type { LocalDate } from '@dubplate/contract/wire';
import { describe, expect, it } from 'vitest';
import { isJump, type Peak, usualStreams } from './jump.ts';

const peak = (overrides: Partial<Peak>): Peak => ({
  day: '2026-03-31' as LocalDate,
  quantity: 1_000,
  before: 2_800,
  firstDay: '2026-01-01' as LocalDate,
  ...overrides,
});

describe('a jump', () => {
  it('is ten times the usual number of the 28 days before', () => {
    expect(usualStreams(peak({}))).toBe(100);
    expect(isJump(peak({}))).toBe(true);
    expect(isJump(peak({ before: 2_801 }))).toBe(false);
  });

  it('has a thousand streams or more', () => {
    expect(isJump(peak({ quantity: 999, before: 0 }))).toBe(false);
    expect(isJump(peak({ quantity: 1_000, before: 0 }))).toBe(true);
  });

  it('is of a track that has been known for 14 days', () => {
    expect(isJump(peak({ firstDay: '2026-03-18' as LocalDate }))).toBe(false);
    expect(isJump(peak({ firstDay: '2026-03-17' as LocalDate }))).toBe(true);
  });

  it('takes days of corrections for days without streams', () => {
    expect(usualStreams(peak({ before: -50 }))).toBe(0);
    expect(isJump(peak({ before: -50 }))).toBe(true);
  });
});
