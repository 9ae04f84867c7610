import { expect, it } from 'vitest';
import { timeFormat, timeOfSerial } from './workbook-cells.ts';

it.each([
  [20, undefined, 'h'],
  [21, undefined, 'hs'],
  [45, undefined, 's'],
  [46, undefined, 'hs'],
  [164, 'h:mm;@', 'h'],
  [164, '[mm]:ss', 's'],
  [164, '[$-F400]h:mm:ss AM/PM', 'hs'],
  [164, 'dd.mm.yyyy h:mm', null],
  [164, '0.00 "hours"', null],
  [164, 'General', null],
  [14, undefined, null],
  [2, undefined, null],
])('knows whether the format %i %s writes a time', (id, code, parts) => {
  const found = timeFormat(id, code);
  expect(found && `${found.hasHours ? 'h' : ''}${found.hasSeconds ? 's' : ''}`).toBe(parts);
});

it.each([
  ['0.14930555555555555', 20, '3:35'],
  ['2.488425925925926E-3', 21, '0:03:35'],
  ['2.488425925925926E-3', 45, '3:35'],
  ['1.0486111111111112', 46, '25:10:00'],
  ['0', 20, '0:00'],
  ['', 20, ''],
  ['soon', 20, 'soon'],
  ['-1', 20, '-1'],
])('writes %s in the format %i as %s', (text, id, written) => {
  const format = timeFormat(id);
  expect(format && timeOfSerial(text, format)).toBe(written);
});
