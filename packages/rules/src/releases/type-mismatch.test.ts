import { describe, expect, it } from 'vitest';
import { typeMismatch, typeToSend } from './type-mismatch.ts';

describe('typeMismatch', () => {
  it.each([
    ['SINGLE', 0, null],
    ['SINGLE', 1, null],
    ['SINGLE', 2, 'single-with-many'],
    ['SINGLE', 12, 'single-with-many'],
    ['EP', 0, null],
    ['EP', 1, 'many-with-one'],
    ['EP', 2, null],
    ['ALBUM', 0, null],
    ['ALBUM', 1, 'many-with-one'],
    ['ALBUM', 2, null],
  ] as const)('%s with %i tracks: %s', (type, tracks, mismatch) => {
    expect(typeMismatch(type, tracks)).toBe(mismatch);
  });
});

describe('typeToSend', () => {
  it.each([
    ['SINGLE', 0, 'SINGLE'],
    ['EP', 0, 'SINGLE'],
    ['EP', 1, 'SINGLE'],
    ['ALBUM', 1, 'SINGLE'],
    ['SINGLE', 2, 'SINGLE'],
    ['EP', 2, 'EP'],
    ['ALBUM', 2, 'ALBUM'],
  ] as const)('%s with %i tracks goes out as %s', (chosen, tracks, sent) => {
    expect(typeToSend(chosen, tracks)).toBe(sent);
  });
});
