import { expect, it } from 'vitest';
import { fractionText, parseShare, shareText } from './shares.ts';

it.each([
  ['25', 2500, '25', '0.25'],
  ['33.33', 3333, '33.33', '0.3333'],
  ['0.01', 1, '0.01', '0.0001'],
  ['100', 10_000, '100', '1'],
  ['12,5', 1250, '12.5', '0.125'],
])('reads %s percent', (text, hundredths, percent, fraction) => {
  expect(parseShare(text)).toBe(hundredths);
  expect(shareText(hundredths)).toBe(percent);
  expect(fractionText(hundredths)).toBe(fraction);
});

it.each(['0', '100.01', '33.333', '-5', '', 'a', '1e1', '0.00'])('rejects %j', (text) => {
  expect(parseShare(text)).toBeNull();
});

it('writes nothing as zero', () => {
  expect([shareText(0), fractionText(0)]).toEqual(['0', '0']);
});
