import { expect, it } from 'vitest';
import { deniedShare, inHours, inPercent, lateShare } from './figures-screen.tsx';

it('are percentages of all answers, and empty without answers', () => {
  const answers = { approved: 6, denied: 2, late: 1 };
  expect([inPercent(deniedShare(answers)), inPercent(lateShare(answers))]).toEqual([25, 13]);
  expect(deniedShare({ approved: 0, denied: 0, late: 0 })).toBeNull();
  expect(inPercent(null)).toBeNull();
});

it('hours have one decimal', () => {
  expect([inHours(30_600), inHours(60), inHours(null)]).toEqual([8.5, 0, null]);
});
