import { expect, it } from 'vitest';
import { matchEntries } from './palette-dialog.tsx';

const entries = ['All Releases', 'Drafts', 'Upload music', 'Ёлка и релизы', 'Música'].map((label) => ({ label }));
const labels = (typed: string) => matchEntries(entries, typed).map(({ label }) => label);

it('matches all typed words regardless of accents and case, and lists prefix matches first', () => {
  expect(labels('mus')).toEqual(['Música', 'Upload music']);
  expect(labels('music up')).toEqual(['Upload music']);
  expect(labels('елка')).toEqual(['Ёлка и релизы']);
  expect(labels('zzz')).toEqual([]);
  expect(labels(' ')).toHaveLength(5);
});
