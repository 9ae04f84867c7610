import { expect, it } from 'vitest';
import { genreName } from './reference-names.ts';

const styles = [{ musicStyleId: 'jazz', name: 'Jazz', childs: [{ musicStyleId: 'bop', name: 'Bebop' }] }];

it.each([
  ['jazz', null, 'Jazz'],
  ['jazz', 'bop', 'Jazz, Bebop'],
  ['jazz', 'of another genre', 'Jazz'],
  [null, 'bop', null],
  ['unknown', null, null],
])('names %s with %s', (primary, secondary, name) => {
  expect(genreName(styles, primary, secondary)).toBe(name);
});
