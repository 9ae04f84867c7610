import { describe, expect, it } from 'vitest';
import { describeFigures, type Figures, findGrowth } from './figures.ts';

const profile: Figures = {
  parts: { 'test:unit': { wall: 400, processor: { node: 200, postgres: 100, browser: 0 } } },
  files: { 'a.test.ts': 20 },
};
const unit = (wall: number, node: number): Figures['parts'] => ({
  'test:unit': { wall, processor: { node, postgres: 100, browser: 0 } },
});

describe('growth', () => {
  it('is none within the tolerance', () => {
    expect(findGrowth(profile, { parts: unit(519, 254), files: { 'a.test.ts': 32 } })).toEqual([]);
  });

  it('is found in wall time, processor time and a file', () => {
    expect(findGrowth(profile, { parts: unit(521, 256), files: { 'a.test.ts': 33.1 } })).toEqual([
      'test:unit, wall time: 521.0 s, 400.0 s in the profile',
      'test:unit, processor time: 356.0 s, 300.0 s in the profile',
      'a.test.ts: 33.1 s, 20.0 s in the profile',
    ]);
  });

  it('includes what the profile does not know', () => {
    const lines = findGrowth(profile, { parts: { more: { wall: 21, processor: null } }, files: { 'b.test.ts': 3.1 } });
    expect(lines).toEqual(['more, wall time: 21.0 s, 0.0 s in the profile', 'b.test.ts: 3.1 s, 0.0 s in the profile']);
  });
});

it('describes each part, then the ten most expensive files', () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.test.ts`, index]));
  const lines = describeFigures({ ...profile, files });
  expect(lines[0]).toBe('test:unit: wall 6.7 min, processor 5.0 min (PostgreSQL 1.7 min, browsers 0.0 min)');
  expect(lines).toHaveLength(11);
  expect(lines[1]).toContain('11.test.ts');
});
