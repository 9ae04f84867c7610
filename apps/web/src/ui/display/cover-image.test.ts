import { expect, it } from 'vitest';
import { initialsOf } from './cover-image.tsx';

it.each([
  ['Vera Lunn', 'VL'],
  ['вера лунь', 'ВЛ'],
  ['Sade', 'S'],
  ['The “Night” Ferry', 'TN'],
  ['…', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
