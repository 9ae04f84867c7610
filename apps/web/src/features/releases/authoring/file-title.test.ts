import { expect, it } from 'vitest';
import { bareName, leftOutNote, splitStudioNote } from './board/new-track-form.ts';

const split = (name: string) => {
  const { title, note } = splitStudioNote(bareName(name));
  return [title, note];
};

it.each([
  ['Night Bus (Final Master).wav', 'Night Bus', '(Final Master)'],
  ['Night Bus (final master) v3.wav', 'Night Bus', '(final master) v3'],
  ['Night Bus (Master 24bit 48kHz).wav', 'Night Bus', '(Master 24bit 48kHz)'],
  ['Night Bus [24-bit].wav', 'Night Bus', '[24-bit]'],
  ['night_bus_v3.wav', 'night bus', 'v3'],
  ['Night Bus v2.1.wav', 'Night Bus', 'v2.1'],
  ['Night Bus - Final Master.wav', 'Night Bus', 'Final Master'],
  ['Night Bus – v3.wav', 'Night Bus', 'v3'],
  ['Night Bus final v3.wav', 'Night Bus', 'final v3'],
  ['Night Bus Club Mix (Final Master).wav', 'Night Bus Club Mix', '(Final Master)'],
  ['Night Bus (Final Mix) [24-bit] v3.wav', 'Night Bus', '(Final Mix) [24-bit] v3'],
  ['Night Bus-mixdown.wav', 'Night Bus', 'mixdown'],
  ['Ночной автобус (мастер).wav', 'Ночной автобус', '(мастер)'],
  ['Night Bus (Radio Edit) (Final Master).wav', 'Night Bus (Radio Edit)', '(Final Master)'],
])('%s is the title %s with the note %s', (name, title, note) => expect(split(name)).toEqual([title, note]));

it.each([
  'The Final',
  'Master',
  'V3',
  '(Final Master)',
  'Night Bus (Live)',
  'Night Bus (Club Mix)',
  'Night Bus 3',
  'Rev3',
  'Bounce',
  'Night Bus Club Mix',
  'The Final Master Plan',
])('%s is a title as it is', (title) => expect(split(`${title}.wav`)).toEqual([title, '']));

it('returns the note that a title omits, as long as it is the title of its file', () => {
  expect(leftOutNote('01 Night Bus (Final Master).wav', 'Night Bus')).toBe('(Final Master)');
  expect(leftOutNote('01 Night Bus (Final Master).wav', 'Night Bus (Final Master)')).toBe('');
  expect(leftOutNote('01 Night Bus (Final Master).wav', 'Sunrise')).toBe('');
  expect(leftOutNote('01 Night Bus (Final Master).wav', '')).toBe('');
  expect(leftOutNote('Night Bus.wav', 'Night Bus')).toBe('');
});
