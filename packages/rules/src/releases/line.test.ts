import { describe, expect, it } from 'vitest';
import { hasForbiddenCharacters, lineLength, meaningfulVersion } from './line.ts';

describe('lineLength', () => {
  it.each([
    ['abc', 3],
    ['  abc  ', 3],
    ['a c', 3],
    ['Ёлк', 3],
    ['🎧🎧', 2],
    ['', 0],
    ['   ', 0],
    ['Cafe\u0301', 4],
    ['\u200b\u2060\u3164', 0],
    ['夜\u200b\u200b', 1],
  ])('counts as a person does, without the spaces around: %j', (text, length) => {
    expect(lineLength(text)).toBe(length);
  });
});

describe('meaningfulVersion', () => {
  it.each([null, undefined, '', '   ', '-', ' - ', '\u200b'])('takes %j for none', (version) => {
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

describe('characters that XML forbids', () => {
  it.each<[string, string | null, boolean]>([
    ['none', 'R&B; Soul <3 “ё” 🎧', false],
    ['no text', null, false],
    ['tabs and line breaks', 'a\tb\r\nc', false],
    ['NUL', 'a\u0000', true],
    ['a bell', '\u0007a', true],
    ['a noncharacter', 'a\ufffe', true],
    ['half of a pair', 'a\ud83c', true],
  ])('are found: %s', (_name, value, expected) => {
    expect(hasForbiddenCharacters(value)).toBe(expected);
  });
});
