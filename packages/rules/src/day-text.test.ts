import { expect, it } from 'vitest';
import { writtenValues } from './day-text.ts';

it('writes the days among an issue’s values as the reader does, and leaves the rest', () => {
  const values = { first: '2026-11-25', count: 3, name: 'Fog' };
  expect(writtenValues(values, 'en')).toEqual({ first: '25 November 2026', count: 3, name: 'Fog' });
  expect(writtenValues(values, 'ru')).toEqual({ first: '25.11.2026', count: 3, name: 'Fog' });
});
