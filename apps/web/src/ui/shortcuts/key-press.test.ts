import { expect, it } from 'vitest';
import { codeOf } from './key-press.ts';

it.each([
  ['QWERTY', { key: 'q', code: 'KeyQ' }, 'KeyQ'],
  ['AZERTY, whose Q is where others have the A', { key: 'q', code: 'KeyA' }, 'KeyQ'],
  ['QWERTZ, whose Z is where others have the Y', { key: 'z', code: 'KeyY' }, 'KeyZ'],
  ['QWERTZ with Shift', { key: 'Z', code: 'KeyY' }, 'KeyZ'],
  ['a Russian layout', { key: 'я', code: 'KeyZ' }, 'KeyZ'],
  ['a key without a letter', { key: ' ', code: 'Space' }, 'Space'],
])('a shortcut is the letter on the key: %s', (_layout, press, expected) => {
  expect(codeOf(press)).toBe(expected);
});
