import { describe, expect, it } from 'vitest';
import { lineLength, meaningfulVersion } from './line.ts';

describe('lineLength', () => {
  it.each([
    ['abc', 3],
    ['  abc  ', 3],
    ['a c', 3],
    ['Ёлк', 3],
    ['🎧🎧', 2],
    ['', 0],
    ['   ', 0],
  ])('counts as a person does, without the spaces around: %j', (text, length) => {
    expect(lineLength(text)).toBe(length);
  });
});

describe('meaningfulVersion', () => {
  it.each([null, undefined, '', '   ', '-', ' - '])('takes %j for none', (version) => {
    expect(meaningfulVersion(version)).toBeNull();
  });

  it.each([
    ['Radio Edit', 'Radio Edit'],
    [' Live ', 'Live'],
    ['--', '--'],
    ['-live', '-live'],
  ])('takes %j for %j', (version, meant) => {
    expect(meaningfulVersion(version)).toBe(meant);
  });
});
