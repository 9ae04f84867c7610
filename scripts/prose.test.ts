import { expect, it } from 'vitest';
import { checkProse } from './prose-rules.ts';

const adviceOn = (path: string, text: string) => checkProse(path, text).issues.map(({ advice }) => advice);

it.each([
  ['a noun clause', '// Of which file a key is, and what else.', /subject or the verb/],
  ['“what is”', '// Truncates what is finer than a cent.', /name the thing/],
  ['“nobody”', '// Deletes an upload that nobody finished.', /name the person/],
  ['“one that”', '// Reuses a session, or one that expired.', /repeat the noun/],
  ['“is no”', '// A stop is no failure of the job.', /there is no/],
  ['“alone”', '// Readable by its owner alone, after all.', /only/],
  ['filler', '// Retries in the background meanwhile.', /filler/],
  ['a thing that acts', '// The database knows every file of a user.', /technical verb/],
])('finds %s', (_habit, text, advice) => {
  expect(adviceOn('apps/server/src/a.ts', text)).toEqual([expect.stringMatching(advice)]);
});

it('accepts plain sentences', () => {
  const text = '/**\n * Returns the file id in a storage key, or null if the key is not ours.\n */';
  expect(checkProse('apps/server/src/a.ts', text)).toEqual({ sentences: 1, issues: [] });
});

it('reads each sentence of adjacent comment lines, with its line', () => {
  const text = 'const a = 1;\n// Returns an id. What follows\n// is a mess; it goes on.\n';
  expect(checkProse('packages/rules/src/a.ts', text)).toMatchObject({
    sentences: 2,
    issues: [{ where: 'packages/rules/src/a.ts:2', text: 'What follows is a mess; it goes on.' }],
  });
});

it('reads test titles', () => {
  expect(adviceOn('e2e/journeys/a.spec.ts', "test('nobody else sees a draft', async () => {});")).toHaveLength(1);
  expect(adviceOn('apps/server/src/a.test.ts', "it.each([1])('whatever it is', () => {});")).toHaveLength(1);
});

it('reads documents without code blocks, and is less strict about their verbs', () => {
  expect(adviceOn('docs/a.md', '```\nnobody reads this\n```\nWhen it runs, the server asks twice.')).toEqual([]);
  expect(adviceOn('docs/a.md', 'A list for whoever starts it.')).toHaveLength(1);
  expect(checkProse('notes.md', 'A list for whoever starts it.').sentences).toBe(0);
});

it('skips quoted words, code, Russian and catalogues of texts', () => {
  expect(adviceOn('docs/a.md', 'The button “nobody else” calls `whoever`.')).toEqual([]);
  expect(checkProse('docs/a.md', 'Это никто не читает, nobody.').sentences).toBe(0);
  expect(checkProse('apps/web/src/messages.en.ts', '// Whoever reads this text.').sentences).toBe(0);
});
