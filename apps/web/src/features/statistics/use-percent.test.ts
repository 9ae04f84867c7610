import { expect, it } from 'vitest';
import { percentText } from './use-percent.ts';

it.each([
  [66.7, 'en', false, '66.7%'],
  [50, 'en', false, '50.0%'],
  [66.7, 'ru', false, '66,7 %'],
  [12.5, 'en', true, '+12.5%'],
  [-12.5, 'en', true, '-12.5%'],
  [0, 'en', true, '0.0%'],
] as const)('%d in %s, with its sign %s, is %s', (percent, language, isSigned, expected) => {
  expect(percentText(percent, language, isSigned).replaceAll('\u00a0', ' ')).toBe(expected);
});
