import { expect, it } from 'vitest';
import { publishedBy } from './publication.ts';

it('promises publication within fourteen days, by the UTC day', () => {
  expect(publishedBy('2026-11-20T23:30:00.000Z')).toBe('2026-12-04');
  expect(publishedBy('2026-12-25T01:00:00+03:00')).toBe('2027-01-07');
});
