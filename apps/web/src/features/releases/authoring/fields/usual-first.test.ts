import { expect, it } from 'vitest';
import { matchUsual, usualFirst } from './usual-first.ts';

const options = ['Bengali', 'English', 'Finnish'].map((label) => ({ value: label.slice(0, 2), label }));
const headings = { usual: 'Often used', others: 'All others' };

it('puts what is used most first, and the others after it', () => {
  expect(usualFirst(options, ['Fi', 'xx', 'Be'], headings)).toEqual([
    { group: 'Often used', items: [options[2], options[0]] },
    { group: 'All others', items: [options[1]] },
  ]);
  expect(usualFirst(options, ['xx'], headings)).toEqual(options);
});

it('finds the best match first, however often it was used', () => {
  const data = usualFirst(options, ['Be'], headings);
  const found = matchUsual({ options: data as never, search: 'eng', limit: 9 });
  expect(found).toEqual([options[1], options[0]]);
  expect(matchUsual({ options: data as never, search: '', limit: 9 })).toHaveLength(2);
});
