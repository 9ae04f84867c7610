import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const UI = path.join(HERE, '../../src/ui');
/** Parts of other widgets, which show them. */
const PARTS = ['Calendar', 'ConfirmDialog', 'DiscSpeed', 'NoticeRenderer', 'PlayerBar', 'QueryFallback', 'Skeleton'];
/** Without a look of their own. */
const INVISIBLE = ['AfterPaint', 'SortableItem', 'UiProvider'];

const sourcesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
};

it('shows every widget', async () => {
  const exported = (await sourcesIn(UI)).flatMap((source) =>
    Array.from(source.matchAll(/^export const ([A-Z]\w+)/gm), ([, name = '']) => name),
  );
  const shown = (await sourcesIn(HERE)).join('\n');
  const missing = exported.filter((name) => !new RegExp(`<${name}\\b`).test(shown));
  expect(missing.sort()).toEqual([...PARTS, ...INVISIBLE].sort());
});
